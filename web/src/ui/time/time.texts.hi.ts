import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './time.texts.ts';

export const ageText: Translation<typeof english.ageText> = {
  now: 'अभी',
  minutes: (minutes) => `${minutes} मिनट`,
  minutesAgo: (minutes) => `${minutes} मिनट पहले`,
  hours: (hours) => `${hours} घंटे`,
};
