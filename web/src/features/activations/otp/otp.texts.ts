import { inLanguage } from '../../../platform/language/language.ts';

export const otpText = inLanguage('otpText', {
  pageTitle: (server: string): string => (server === '4' ? 'OTP Services' : `Server ${server}`),
  pageSubtitle: 'OTP Services',
  empty: {
    title: 'No numbers yet',
    body: 'Choose a service and press Submit. Your number appears here and its code right under it.',
    bodyChosen: 'Press Get Number. Your number appears here and its code right under it.',
  },
  failed: {
    title: 'Your numbers did not load',
    body: 'They are safe, and codes keep arriving.',
    retry: 'Retry',
  },
  keys: {
    search: 'Search a service',
    get: 'Get a number',
    copy: 'Copy the newest code',
    cancel: 'Cancel the newest number',
  },
});
