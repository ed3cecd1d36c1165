import { inLanguage } from '../../../platform/language/language.ts';

export const againText = inLanguage('againText', {
  ask: 'Ask for {number} again',
  /** Where the number stands beside it. */
  askBriefly: 'Same number again',
  title: 'Ask for this number again?',
  confirm: 'Ask for it',
  free: 'If it can’t be had, nothing is charged.',
  measured: ({ tries, found, withinDays }: { tries: number; found: number; withinDays: number | null }): string => {
    const foundOf = `${found} of ${tries} tries found it`;
    if (withinDays === null) return foundOf;
    return `${foundOf}, mostly within ${withinDays === 1 ? 'a day' : `${withinDays} days`}`;
  },
});
