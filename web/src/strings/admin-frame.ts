/** Texts of the back office's frame, and of its screens that are not open yet. */
export const adminFrame = {
  title: 'Admin Panel',
  welcome: 'Welcome, Admin',
  navigation: 'Admin',
  operationsGroup: 'Operations',
  opensSoon: {
    title: 'This screen opens soon',
    images: 'The pictures of the services will be kept here. Until then every service keeps the one it has.',
    action: 'Go to the dashboard',
  },
} as const;
