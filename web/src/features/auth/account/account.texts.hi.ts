import type { Translation } from '../../../platform/language/translation.ts';
import { deviceInHindi } from '../../../platform/language/from-server.hi.ts';
import { listed } from '../../../platform/language/listed.ts';
import type * as english from './account.texts.ts';

export const accountText: Translation<typeof english.accountText> = {
  subtitle: 'आप कैसे साइन इन करते हैं, और कहाँ-कहाँ साइन इन हैं।',
  failedTitle: 'आपका अकाउंट लोड नहीं हुआ',
  failedBody: 'इसमें कुछ भी नहीं बदला है।',

  signIn: {
    title: 'आप कैसे साइन इन करते हैं',
    email: 'ईमेल',
    since: '{date} से हमारे साथ',
    password: 'पासवर्ड',
    hasPassword: 'बना हुआ है',
    noPassword: 'अभी नहीं है: आप Google से साइन इन करते हैं',
    change: 'पासवर्ड बदलें',
    set: 'पासवर्ड बनाएँ',
    google: 'Google अकाउंट',
    linked: 'जुड़ा है',
    notLinked: 'जुड़ा नहीं है',
  },

  preferences: {
    title: 'भाषा, थीम और सूचनाएँ',
    language: 'भाषा',
    languageHint: 'हर डिवाइस पर, मेल में और नोटिफ़िकेशन में।',
    dark: 'डार्क थीम',
    copies: 'कोड आते ही कॉपी करें',
    sound: 'नए कोड पर आवाज़',
    notifications: 'कोड और डिपॉज़िट के नोटिफ़िकेशन',
    notificationsHint: 'इस डिवाइस पर, पेज बंद हो तब भी।',
    onDevice: 'इस डिवाइस पर।',
  },

  password: {
    changeTitle: 'पासवर्ड बदलें',
    setTitle: 'पासवर्ड बनाएँ',
    subtitle: 'आप यहाँ साइन इन रहेंगे।',
    current: 'मौजूदा पासवर्ड',
    currentRequired: 'कृपया मौजूदा पासवर्ड लिखें',
    new: 'नया पासवर्ड',
    hint: 'कम से कम 8 अक्षर',
    confirm: 'नया पासवर्ड दोबारा लिखें',
    match: 'दोनों पासवर्ड एक जैसे हैं',
    revoke: ({ apiKeys, webhooks, otherSessions }) => {
      const keys = `${apiKeys} API की रद्द करें`;
      const hooks = `${webhooks} वेबहुक रोकें`;
      const devices = `${otherSessions} दूसरे डिवाइस साइन आउट करें`;
      return `साथ ही ${listed([apiKeys > 0 && keys, webhooks > 0 && hooks, otherSessions > 0 && devices], 'और')}`;
    },
    revokeHint: 'जो आपका पुराना पासवर्ड जानता था, वह इन्हें छोड़ गया हो सकता है। जो सॉफ़्टवेयर इन्हें इस्तेमाल करता है, वह तुरंत रुक जाएगा।',
    cancel: 'रहने दें',
    save: 'पासवर्ड सेव करें',
    saving: 'सेव हो रहा है...',
    changed: 'पासवर्ड बदल गया',
    set: 'पासवर्ड बन गया। अब आप इससे साइन इन कर सकते हैं।',
  },

  secondFactor: {
    title: 'ऑथेंटिकेटर ऐप',
    on: 'चालू',
    off: 'बंद',
    offText: 'पासवर्ड के बाद अपने फ़ोन के एक ऐप का कोड भी डालें। इससे कोई आपका पासवर्ड जानकर भी अंदर नहीं आ सकता।',
    onText: 'पासवर्ड के बाद आपको अपने ऐप का कोड डालना होगा।',
    codesLeft: (count) => `${count} रिकवरी कोड बाकी।`,
    noneLeft: 'कोई रिकवरी कोड बाकी नहीं है। नए कोड के लिए ऐप को बंद करके फिर चालू करें, ताकि फ़ोन खो जाने पर भी आप अकाउंट खोल सकें।',
    setUp: 'सेट अप करें',
    settingUp: 'एक पल रुकें...',
    remove: 'बंद करें',
  },

  setUp: {
    scan: 'इसे ऑथेंटिकेटर ऐप से स्कैन करें',
    qr: 'आपके ऑथेंटिकेटर ऐप के लिए QR कोड',
    byHand: 'या यह की ख़ुद लिखें',
    copyKey: 'की कॉपी करें',
    keyCopied: 'की कॉपी हुई',
    code: 'ऐप में दिख रहा कोड',
    codeHint: '6 अंक',
    confirm: 'चालू करें',
    confirming: 'जाँच हो रही है...',
    cancel: 'रहने दें',
    done: 'ऑथेंटिकेटर ऐप चालू हो गया',
  },

  recovery: {
    title: 'अपने रिकवरी कोड सँभालकर रखें',
    text: 'फ़ोन खो जाए, तो हर कोड से एक बार साइन इन कर सकते हैं। ये सिर्फ़ एक बार दिखाए जाते हैं।',
    list: 'रिकवरी कोड',
    copy: 'कोड कॉपी करें',
    copied: 'रिकवरी कोड कॉपी हुए',
    download: 'टेक्स्ट फ़ाइल डाउनलोड करें',
    fileName: 'recovery-codes.txt',
    fileHead: ({ app, email }) => `${email} के लिए ${app} के रिकवरी कोड। हर कोड से एक बार साइन इन होता है।`,
    done: 'मैंने सँभाल लिए',
    leaveTitle: 'रिकवरी कोड लिए बिना जाएँ?',
    leaveText: 'ये दोबारा नहीं दिखेंगे। इनके बिना फ़ोन खो जाने पर आप अकाउंट नहीं खोल पाएँगे।',
    stay: 'यहीं रहें',
    leave: 'जाएँ',
  },

  remove: {
    title: 'ऑथेंटिकेटर ऐप बंद करें?',
    text: 'इसके बाद सिर्फ़ पासवर्ड से साइन इन होगा। रिकवरी कोड काम नहीं करेंगे।',
    keep: 'चालू रखें',
    confirm: 'बंद करें',
    confirming: 'बंद हो रहा है...',
    done: 'ऑथेंटिकेटर ऐप बंद हो गया',
  },

  sessions: {
    title: 'आप कहाँ-कहाँ साइन इन हैं',
    note: 'किसी दूसरे डिवाइस पर साइन इन करने से आप यहाँ साइन आउट हो जाते हैं।',
    columns: { device: 'डिवाइस', address: 'पता', signedIn: 'साइन इन', lastUsed: 'आख़िरी इस्तेमाल', state: 'स्थिति' },
    thisDevice: 'यह डिवाइस',
    device: deviceInHindi,
    unknownAddress: 'पता नहीं',
    open: 'साइन इन है',
    ended: {
      replaced: 'कहीं और साइन इन हुआ',
      logout: 'लॉग आउट किया',
      blocked: 'अकाउंट ब्लॉक हुआ',
      expired: 'समय ख़त्म हुआ',
      reset: 'पासवर्ड या ईमेल बदला',
    },
    endedWithoutReason: 'ख़त्म हुआ',
    from: '{address} से',
    emptyTitle: 'अभी कोई सेशन नहीं है',
    emptyBody: 'आप जहाँ से साइन इन करते हैं, वह यहाँ दिखेगा।',
    failedTitle: 'आपके सेशन लोड नहीं हुए',
    failedBody: 'आप यहाँ अब भी साइन इन हैं।',
  },
};
