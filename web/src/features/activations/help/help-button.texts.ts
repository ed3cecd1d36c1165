import { inLanguage } from '../../../platform/language/language.ts';

export const helpButtonText = inLanguage('helpButtonText', { title: 'Help with this number' });
