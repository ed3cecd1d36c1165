import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../../platform/language/language.ts';

export const adviceText = inLanguage('adviceText', {
  better: (server: string): string => `Server ${server} works better right now`,
  betterInstead: (server: string): string => `Server ${server} works better right now:`,
  likelierInstead: (server: string): string => `A new number on Server ${server} has a better chance:`,
  betterAbroad: ({ server, country }: { server: string; country: string }): string =>
    `Server ${server} works better right now, with numbers from ${country}:`,
  likelierAbroad: ({ server, country }: { server: string; country: string }): string =>
    `A new number from ${country} on Server ${server} has a better chance:`,
  also: (server: string): string => `Server ${server} has numbers too`,
  /** Once the code of the cheaper number has arrived. */
  goesBack: (amount: number): string => `${formatRupees(amount)} goes back`,
  get: 'Get number',
  add: 'Add',
  spoken: ({ service, server }: { service: string; server: string }): string => `for ${service} on Server ${server}`,
});
