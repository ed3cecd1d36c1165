import { inLanguage } from '../../platform/language/language.ts';

export const palette = inLanguage('palette', {
  title: 'Search or jump to',
  open: 'Search or jump to',
  nothing: 'Nothing found',
  searching: 'Searching…',
  pagesGroup: 'Pages',
  actionsGroup: 'Actions',
} as const);

export const keyList = inLanguage('keyList', {
  title: 'Keyboard',
  paletteKeys: 'Ctrl K',
  escape: 'Esc',
  palette: 'Search or jump to a page',
  help: 'This list',
  close: 'Close what is open',
} as const);
