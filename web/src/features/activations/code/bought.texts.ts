import { inLanguage } from '../../../platform/language/language.ts';

type Switched = { server: string; number: string };

export const boughtText = inLanguage('boughtText', {
  yourNumber: (number: string): string => `Your number: ${number}`,
  switchedTo: ({ server, number }: Switched): string => `Switched to Server ${server} · ${number}`,
  switchedCopied: ({ server, number }: Switched): string => `Switched to Server ${server} · ${number} copied`,
});
