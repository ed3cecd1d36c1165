import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './auth.texts.ts';

export const auth: Translation<typeof english.auth> = {
  tagline: 'जब चाहिए तब नंबर, और आते ही आपका कोड।',
  email: 'ईमेल',
  emailPlaceholder: 'you@example.com',
  password: 'पासवर्ड',
  confirmPassword: 'पासवर्ड दोबारा लिखें',
  or: 'या',
  google: 'Google से साइन इन करें',
  signIn: {
    submit: 'साइन इन करें',
    busy: 'साइन इन हो रहा है...',
    forgot: 'पासवर्ड भूल गए?',
    newHere: 'यहाँ नए हैं? {link}',
    signUp: 'अकाउंट बनाएँ',
    done: 'आप साइन इन हो गए!',
    failed: 'साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
    passwordRequired: 'पासवर्ड लिखें',
  },
  signUp: {
    submit: 'अकाउंट बनाएँ',
    busy: 'अकाउंट बन रहा है...',
    haveAccount: 'पहले से अकाउंट है? {link}',
    signIn: 'साइन इन करें',
    done: 'आपका अकाउंट बन गया!',
    failed: 'अकाउंट नहीं बन सका। कृपया फिर से कोशिश करें।',
    referral: 'आपको कोड {code} से बुलाया गया है।',
    passwordHint: 'कम से कम 6 अक्षर',
  },
  demo: { text: 'यह डेमो है। {email} से साइन इन करके देखें।', fill: 'डेमो अकाउंट भरें' },
};
