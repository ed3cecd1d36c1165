import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './step-up.texts.ts';

export const stepUpText: Translation<typeof english.stepUpText> = {
  title: 'पक्का करें कि आप ही हैं',
  text: 'अपने ऑथेंटिकेटर ऐप का कोड डालें। अगले 10 मिनट तक दोबारा नहीं पूछा जाएगा।',
  cancel: 'रहने दें',
  confirm: 'पक्का करें',
  confirming: 'देख रहे हैं...',
  noneTitle: 'पहले ऑथेंटिकेटर ऐप सेट अप करें',
  noneText: 'इसके लिए ऑथेंटिकेटर ऐप का कोड चाहिए, और आपके अकाउंट में अभी ऐप नहीं है। कुछ नहीं बदला गया।',
  setUp: 'सेट अप करें',
};
