import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './list.texts.ts';

export const lists: Translation<typeof english.lists> = {
  exportCsv: 'CSV डाउनलोड करें',
  exporting: 'तैयार हो रहा है...',
  exportStarted: 'डाउनलोड शुरू हुआ।',
  exportEmpty: 'डाउनलोड करने के लिए कुछ नहीं है।',
  clearFilters: 'फ़िल्टर हटाएँ',
  filteredBody: 'खोज या फ़िल्टर बदलकर देखें।',
  failedBody: 'कुछ भी नहीं बदला है। कृपया फिर से कोशिश करें।',
  copy: (what) => `${what} कॉपी करें`,
  copied: (text) => `${text} कॉपी हुआ`,
  cancel: 'रहने दें',
  typedStays: 'आपका लिखा हुआ अब भी यहाँ है।',
  pageOf: 'पेज {page} / {pages}',
};

export const pagerText: Translation<typeof english.pagerText> = {
  label: 'पेज',
  previous: 'पिछला पेज',
  next: 'अगला पेज',
  page: (page) => `पेज ${page}`,
  showing: '{total} में से {from} से {to}',
};
