import { inLanguage } from '../../../platform/language/language.ts';

export const fallenText = inLanguage('fallenText', {
  few: 'Few codes are arriving for numbers like this one right now.',
  otherwise: 'If none arrives, your money is returned.',
});
