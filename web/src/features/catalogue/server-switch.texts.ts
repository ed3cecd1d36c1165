import { inLanguage } from '../../platform/language/language.ts';

export const serverSwitchText = inLanguage('serverSwitchText', {
  title: (service: string): string => `Server for ${service}`,
  notSold: 'not sold here',
  notSoldShort: 'not sold',
  soldOut: 'none left right now',
  soldOutShort: 'none left',
  unrated: 'new',
});
