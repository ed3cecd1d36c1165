import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './wish.texts.ts';

export const wishText: Translation<typeof english.wishText> = {
  nothing: (search) => `“${search}” नाम का कोई ऐप नहीं मिला`,
  tell: 'बताइए, आपको कौन-सा ऐप चाहिए। उपलब्ध होते ही हम आपको बताएँगे।',
  app: 'ऐप का नाम',
  ask: 'माँगें',
  asking: 'भेज रहे हैं…',
  noted: (app) => `हमने ${app} नोट कर लिया है।`,
  notedText: 'उपलब्ध होते ही आपको सूचना मिलेगी।',
  mostBought: 'सबसे ज़्यादा ली गईं',
  notIt: 'यह वह ऐप नहीं है?',
  tellShort: 'बताइए, आपको कौन-सा ऐप चाहिए',
};
