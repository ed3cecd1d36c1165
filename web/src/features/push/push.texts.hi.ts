import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './push.texts.ts';

export const pushText: Translation<typeof english.pushText> = {
  question: 'कोड आने पर आपको बताएँ?',
  hint: 'यह पेज बंद हो तब भी आपको कोड के साथ सूचना मिलेगी।',
  yes: 'हाँ, बताएँ',
  notNow: 'अभी नहीं',
  isOn: 'कोड आते ही हम आपको बताएँगे',
};
