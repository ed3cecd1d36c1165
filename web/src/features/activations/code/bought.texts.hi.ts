import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './bought.texts.ts';

export const boughtText: Translation<typeof english.boughtText> = {
  yourNumber: (number) => `आपका नंबर: ${number}`,
  switchedTo: ({ server, number }) => `सर्वर ${server} पर बदला गया · ${number}`,
  switchedCopied: ({ server, number }) => `सर्वर ${server} पर बदला गया · ${number} कॉपी हुआ`,
};
