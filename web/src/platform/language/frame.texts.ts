import { inLanguage } from './language.ts';

export const frameText = inLanguage('frameText', {
  openMenu: 'Open menu',
  skipToContent: 'Skip to the content',
  mainNavigation: 'Main',
  bar: { get: 'Get', numbers: 'Numbers', wallet: 'Wallet', more: 'More' },
  numbersGroup: 'Numbers',
  accountGroup: 'Account',
  loggedOut: 'Logged out successfully',
  balance: 'Balance',
  held: (count: number): string => `{amount} held for ${count === 1 ? '1 number' : `${count} numbers`}`,
  addBalance: 'Add Balance',
  typed: { title: 'Leave without saving?', text: 'What you typed here will be lost.', stay: 'Stay here', leave: 'Discard' },
  menuWhileGenerating: "We're checking number don't change!",
  demoBanner: 'Demo: numbers and money here are simulated.',
  sessionEndsWithPage: 'Your browser isn’t saving data for this site. You’ll be signed out when you close or reload this page.',
  offline: 'You are offline. Your numbers and your money are safe; this page catches up automatically.',
  noLiveUpdates: 'Live updates are interrupted. Codes show here as soon as they’re back.',
  reloadNotice: {
    deepCheck: 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund after a minute.',
    plain: 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund within 10 seconds.',
  },
} as const);
