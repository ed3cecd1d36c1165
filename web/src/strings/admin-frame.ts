/** Texts of the back office's frame. */
export const adminFrame = {
  title: 'Admin Panel',
  welcome: 'Welcome, Admin',
  navigation: 'Admin',
  operationsGroup: 'Operations',
  toDashboard: 'Go to the dashboard',
} as const;
