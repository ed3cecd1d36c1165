import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './otp.texts.ts';

export const otpText: Translation<typeof english.otpText> = {
  pageTitle: (server) => (server === '4' ? 'OTP सर्विस' : `सर्वर ${server}`),
  pageSubtitle: 'OTP सर्विस',
  empty: {
    title: 'अभी कोई नंबर नहीं है',
    body: 'सर्विस चुनें। आपका नंबर यहाँ दिखेगा, और उसका कोड ठीक उसके नीचे।',
    bodyChosen: '“नंबर लें” दबाएँ। आपका नंबर यहाँ दिखेगा, और उसका कोड ठीक उसके नीचे।',
  },
  failed: {
    title: 'आपके नंबर लोड नहीं हुए',
    body: 'वे सुरक्षित हैं, और कोड आते रहेंगे।',
    retry: 'फिर से कोशिश करें',
  },
  keys: {
    search: 'सर्विस खोजें',
    get: 'नंबर लें',
    copy: 'सबसे नया कोड कॉपी करें',
    cancel: 'सबसे नया नंबर कैंसल करें',
  },
};
