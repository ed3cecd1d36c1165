export const adminFrame = {
  title: 'Admin Panel',
  welcome: 'Welcome, Admin',
  navigation: 'Admin',
  searchHint: 'Search a number, UTR, code, e-mail…',
  operationsGroup: 'Operations',
  buyingPaused: 'Buying is paused for all users.',
  buyingPausedLink: 'Go to the settings',
  buyingNotLive: 'Buying is paused until you go live.',
  goLiveLink: 'Open the checklist',
  figuresAsOf: (time: string, seconds: number) => `Figures as of ${time} (replica, ${seconds} s behind)`,
  toDashboard: 'Go to the dashboard',
} as const;
