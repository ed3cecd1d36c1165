import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './server-switch.texts.ts';

export const serverSwitchText: Translation<typeof english.serverSwitchText> = {
  title: (service) => `${service} के लिए सर्वर`,
  notSold: 'यहाँ नहीं मिलता',
  notSoldShort: 'नहीं मिलता',
  soldOut: 'अभी ख़त्म है',
  soldOutShort: 'ख़त्म',
  unrated: 'नया',
};
