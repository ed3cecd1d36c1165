import { inLanguage } from '../platform/language/language.ts';

export const failedPage = inLanguage('failedPage', {
  failed: {
    text: 'Something went wrong while showing it. Your numbers and your money are safe.',
    offlineText: 'The server cannot be reached. Your numbers and your money are safe.',
  },
  newVersion: {
    title: 'A new version is available',
    text: 'This page is from before the update. Your numbers and your money are safe.',
    action: 'Reload',
  },
} as const);
