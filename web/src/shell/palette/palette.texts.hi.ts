import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './palette.texts.ts';

export const palette: Translation<typeof english.palette> = {
  title: 'खोजें या किसी पेज पर जाएँ',
  open: 'खोजें या किसी पेज पर जाएँ',
  nothing: 'कुछ नहीं मिला',
  searching: 'खोज रहे हैं…',
  pagesGroup: 'पेज',
  actionsGroup: 'काम',
};

export const keyList: Translation<typeof english.keyList> = {
  title: 'कीबोर्ड',
  paletteKeys: 'Ctrl K',
  escape: 'Esc',
  palette: 'खोजें या किसी पेज पर जाएँ',
  help: 'यह सूची',
  close: 'जो खुला है उसे बंद करें',
};
