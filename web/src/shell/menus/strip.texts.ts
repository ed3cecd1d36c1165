import { inLanguage } from '../../platform/language/language.ts';

export const stripText = inLanguage('stripText', {
  label: 'Waiting for a code',
  open: (service: string): string => `Show the number for ${service}`,
  moreWaiting: (count: number): string => `and ${count} more`,
  moreCodes: (count: number): string => (count === 1 ? 'and 1 more code' : `and ${count} more codes`),
});
