import { inHindi, refusalInHindi } from './from-server.hi.ts';
import type { Translation } from './translation.ts';
import type * as english from './shell.texts.ts';

export const shell: Translation<typeof english.shell> = {
  close: 'बंद करें',
  retry: 'फिर से कोशिश करें',
  language: { dates: 'hi-IN' },
  pages: {
    dashboard: 'डैशबोर्ड',
    server: (server) => `OTP सर्वर ${server}`,
    topup: 'बैलेंस जोड़ें',
    history: 'OTP हिस्ट्री',
    statement: 'स्टेटमेंट',
    refer: 'रेफ़र करें और कमाएँ',
    developers: 'API',
    support: 'सपोर्ट',
    account: 'अकाउंट और सुरक्षा',
    signIn: 'साइन इन करें',
    signUp: 'अकाउंट बनाएँ',
    forgot: 'पासवर्ड भूल गए?',
    reset: 'नया पासवर्ड बनाएँ',
    google: 'Google से साइन इन',
    notFound: 'पेज नहीं मिला',
    status: 'सर्विस का स्टेटस',
    apps: 'ऐप और दाम',
  },
  logout: 'लॉग आउट',
  sessionEnded: 'आपका सेशन ख़त्म हो गया है। कृपया फिर से साइन इन करें।',
  sessionReplaced: 'अब आप किसी दूसरे डिवाइस पर साइन इन हैं।',
  toDark: 'डार्क थीम लगाएँ',
  toLight: 'लाइट थीम लगाएँ',
  chat: 'सपोर्ट से चैट करें',
  password: { show: 'पासवर्ड दिखाएँ', hide: 'पासवर्ड छिपाएँ' },
  needsConnection: 'आप ऑफ़लाइन हैं। कनेक्शन आते ही यह फिर से चलेगा।',
  copyFailed: 'कॉपी नहीं हो सका',
  failed: {
    title: 'यह पेज नहीं खुला',
    part: 'यह हिस्सा नहीं खुला',
  },
  notFound: { title: 'पेज नहीं मिला', text: 'शायद पता ग़लत लिखा है, या पेज अब कहीं और है।', action: 'डैशबोर्ड पर जाएँ' },
  failures: {
    offline: 'आप ऑफ़लाइन हैं। इंटरनेट आने पर फिर से कोशिश करें।',
    timeout: 'सर्वर से समय पर जवाब नहीं आया। कृपया फिर से कोशिश करें।',
    unexpected: 'कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
    refusal: refusalInHindi,
  },
  fromServer: inHindi,
};
