import { inLanguage } from '../../../platform/language/language.ts';

export const oddsText = inLanguage('oddsText', {
  ofHundred: '{rate} of {hundred} get a code',
  mostlyWithin: '{rate} of {hundred} get a code, mostly within {wait}',
  /** In a row, where the sentence has no room. */
  getCode: '{rate} get a code',
  tooFew: (tries: string): string => `${tries} ${tries === '1' ? 'try' : 'tries'}, too few to rate`,
  seconds: 's',
  minutes: 'min',
});
