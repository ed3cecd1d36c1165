import { inLanguage } from '../../../platform/language/language.ts';

export const reportText = inLanguage('reportText', {
  open: 'Not working?',
  title: 'What’s wrong with this number?',
  reasons: {
    registered: 'It’s already registered',
    banned: 'It’s banned',
    wrong_country: 'It’s from the wrong country',
    no_sms: 'No SMS arrives',
  },
  effect: (price: string): string => `We’ll cancel it and return ${price}. You won’t get this number for this service again.`,
  later: (clock: string): string => `It can be cancelled in ${clock}. A code that arrives before then is shown and charged.`,
  keep: 'Keep waiting',
  send: 'Report number',
  sending: 'Reporting',
  thanks: 'Reported. You won’t get this number again.',
});
