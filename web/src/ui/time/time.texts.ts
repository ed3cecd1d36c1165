import { inLanguage } from '../../platform/language/language.ts';

export const ageText = inLanguage('ageText', {
  now: 'now',
  minutes: (minutes: number): string => `${minutes} min`,
  minutesAgo: (minutes: number): string => `${minutes} min ago`,
  hours: (hours: number): string => `${hours} h`,
});
