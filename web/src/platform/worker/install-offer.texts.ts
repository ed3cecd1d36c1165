import { inLanguage } from '../language/language.ts';

export const installed = inLanguage('installed', {
  install: 'Install the app',
} as const);
