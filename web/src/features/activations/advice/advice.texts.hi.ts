import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './advice.texts.ts';

export const adviceText: Translation<typeof english.adviceText> = {
  better: (server) => `सर्वर ${server} अभी बेहतर चल रहा है`,
  betterInstead: (server) => `सर्वर ${server} अभी बेहतर चल रहा है:`,
  likelierInstead: (server) => `सर्वर ${server} के नए नंबर पर कोड आने की उम्मीद ज़्यादा है:`,
  betterAbroad: ({ server, country }) => `सर्वर ${server} अभी बेहतर चल रहा है, पर उसके नंबर ${country} के हैं:`,
  likelierAbroad: ({ server, country }) => `सर्वर ${server} पर ${country} के नए नंबर पर कोड आने की उम्मीद ज़्यादा है:`,
  also: (server) => `सर्वर ${server} के पास भी नंबर हैं`,
  goesBack: (amount) => `${formatRupees(amount)} वापस मिलेंगे`,
  get: 'नंबर लें',
  add: 'जोड़ें',
  spoken: ({ service, server }) => `${service} के लिए, सर्वर ${server} से`,
};
