import { inLanguage } from './language.ts';

export const shell = inLanguage('shell', {
  close: 'Close',
  retry: 'Retry',
  language: {
    /** How dates are written. */
    dates: 'en-GB',
  },
  pages: {
    dashboard: 'Dashboard',
    server: (server: string) => `OtpServer${server}`,
    topup: 'Topup Balance',
    history: 'OtpHistory',
    statement: 'Statement',
    refer: 'Refer & Earn',
    developers: 'API',
    support: 'Support',
    account: 'Account & Security',
    signIn: 'Sign in',
    signUp: 'Create account',
    forgot: 'Forgot your password?',
    reset: 'Reset Password',
    confirmEmail: 'Confirm your new email',
    undoEmail: 'Get your email back',
    google: 'Sign in with Google',
    notFound: 'Page not found',
    status: 'Status',
    apps: 'Apps and prices',
  },
  logout: 'Logout',
  sessionEnded: 'Your session has ended. Please sign in again.',
  sessionReplaced: 'You are signed in on another device now.',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  chat: 'Chat with support',
  password: { show: 'Show password', hide: 'Hide password' },
  needsConnection: 'You’re offline. This works again as soon as the connection is back.',
  copyFailed: 'Failed to copy',
  failed: {
    title: 'This page did not load',
    part: 'This part did not load',
  },
  notFound: { title: 'Page not found', text: 'The address may be mistyped, or the page has moved.', action: 'Go to the dashboard' },
  failures: {
    offline: 'You are offline. Please try again when you are connected.',
    timeout: 'The server did not answer in time. Please try again.',
    unexpected: 'Something went wrong. Please try again.',
    /** The server writes English. */
    refusal: (refused: { code: string; message: string }): string => refused.message,
  },
  /** Also problems that the contract's rules find in a form. */
  fromServer: (sentence: string): string => sentence,
} as const);
