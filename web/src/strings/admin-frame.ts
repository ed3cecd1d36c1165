/** Texts of the back office's frame, and of its screens that are not open yet. */
export const adminFrame = {
  title: 'Admin Panel',
  welcome: 'Welcome, Admin',
  navigation: 'Admin',
  operationsGroup: 'Operations',
  buyingPaused: 'Buying is paused for everybody.',
  buyingPausedLink: 'Go to the settings',
  opensSoon: {
    title: 'This screen opens soon',
    services: 'Services, their prices and the keys of the four servers will be kept here. Until then they stay as they were set up.',
    images: 'The pictures of the services will be kept here. Until then every service keeps the one it has.',
    action: 'Go to the dashboard',
  },
} as const;
