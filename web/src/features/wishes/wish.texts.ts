import { inLanguage } from '../../platform/language/language.ts';

export const wishText = inLanguage('wishText', {
  nothing: (search: string): string => `No app matches “${search}”`,
  tell: 'Tell us which app you need. We’ll notify you when it goes on sale.',
  app: 'Name of the app',
  ask: 'Ask for it',
  asking: 'Asking…',
  noted: (app: string): string => `We’ve noted ${app}.`,
  notedText: 'You’ll get a notification when it goes on sale.',
  mostBought: 'Most bought',
  notIt: 'Not what you need?',
  tellShort: 'Tell us which app you need',
});
