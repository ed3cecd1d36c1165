import type { Translation } from './translation.ts';
import type * as english from './frame.texts.ts';

export const frameText: Translation<typeof english.frameText> = {
  openMenu: 'मेन्यू खोलें',
  skipToContent: 'सीधे पेज पर जाएँ',
  mainNavigation: 'मुख्य मेन्यू',
  bar: { get: 'नंबर लें', numbers: 'नंबर', wallet: 'वॉलेट', more: 'और देखें' },
  numbersGroup: 'नंबर',
  accountGroup: 'अकाउंट',
  loggedOut: 'आप लॉग आउट हो गए',
  balance: 'बैलेंस',
  held: (count) => `${count} नंबर के लिए {amount} होल्ड पर`,
  addBalance: 'बैलेंस जोड़ें',
  typed: { title: 'सेव किए बिना जाएँ?', text: 'आपने यहाँ जो लिखा है, वह मिट जाएगा।', stay: 'यहीं रहें', leave: 'छोड़ें' },
  menuWhileGenerating: 'हम आपका नंबर ले रहे हैं, कृपया पेज न बदलें!',
  demoBanner: 'डेमो: यहाँ के नंबर और पैसे असली नहीं हैं।',
  sessionEndsWithPage: 'आपका ब्राउज़र इस साइट का डेटा सेव नहीं कर रहा। पेज बंद या रीलोड करते ही आप साइन आउट हो जाएँगे।',
  offline: 'आप ऑफ़लाइन हैं। आपके नंबर और पैसे सुरक्षित हैं; इंटरनेट आते ही यह पेज अपने-आप अपडेट हो जाएगा।',
  noLiveUpdates: 'लाइव अपडेट रुक गए हैं। उनके आते ही कोड यहाँ दिखेंगे।',
  reloadNotice: {
    deepCheck: 'OTP हिस्ट्री देखें और पेज रीलोड करें। अगर नंबर न मिला हो, तो एक मिनट बाद रिफ़ंड मिल जाएगा।',
    plain: 'OTP हिस्ट्री देखें और पेज रीलोड करें। अगर नंबर न मिला हो, तो 10 सेकंड में रिफ़ंड मिल जाएगा।',
  },
};
