import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './sign-in.texts.ts';

export const forgotText: Translation<typeof english.forgotText> = {
  lead: 'नया पासवर्ड बनाने का लिंक हम आपको ईमेल करेंगे।',
  submit: 'रीसेट लिंक भेजें',
  busy: 'लिंक भेजा जा रहा है...',
  failed: 'रीसेट का ईमेल नहीं भेजा जा सका। कृपया फिर से कोशिश करें।',
  back: 'साइन इन पर वापस जाएँ',
  sent: {
    title: 'अपना ईमेल देखें',
    lead: 'अगर {email} का यहाँ अकाउंट है, तो रीसेट लिंक भेज दिया गया है।',
    steps: ['इनबॉक्स और स्पैम फ़ोल्डर देखें', 'ईमेल में दिए लिंक पर क्लिक करें', 'नया पासवर्ड बनाएँ', 'नए पासवर्ड से साइन इन करें'],
    validity: 'लिंक सिर्फ़ एक बार चलता है और एक घंटे में ख़त्म हो जाता है।',
    demo: 'इस डेमो में ईमेल सर्वर के लॉग में और उसके डेटा के “mail” फ़ोल्डर में लिखा जाता है।',
    again: 'दूसरा ईमेल डालें',
  },
};

export const resetText: Translation<typeof english.resetText> = {
  lead: 'अपने अकाउंट के लिए नया पासवर्ड चुनें।',
  password: 'नया पासवर्ड',
  hint: 'कम से कम 8 अक्षर',
  match: 'दोनों पासवर्ड एक जैसे हैं',
  submit: 'पासवर्ड बदलें',
  busy: 'पासवर्ड बदला जा रहा है...',
  back: 'लॉग इन पर वापस जाएँ',
  done: 'पासवर्ड बदल गया! अब नए पासवर्ड से साइन इन करें।',
  noToken: 'यह रीसेट लिंक सही नहीं है। कृपया नया लिंक माँगें।',
  newLink: 'नया लिंक माँगें',
};

export const googleText: Translation<typeof english.googleText> = {
  title: 'आप साइन इन हो रहे हैं',
  lead: 'बस एक पल लगेगा।',
};

export const googleFailures: Translation<typeof english.googleFailures> = {
  google_not_set_up: 'यहाँ Google से साइन इन चालू नहीं है। कृपया अपने ईमेल और पासवर्ड से साइन इन करें।',
  google_failed: 'Google से साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  google_cancelled: 'Google से साइन इन रोक दिया गया।',
  email_not_verified: 'Google ने अभी इस ईमेल की पुष्टि नहीं की है। वहाँ पुष्टि करें, या अपना पासवर्ड डालें।',
  too_many_accounts: 'आपके नेटवर्क से पिछले एक घंटे में बहुत से अकाउंट बने हैं। कृपया थोड़ी देर बाद फिर से कोशिश करें।',
  email_look_alike: 'इस Google ईमेल में ऐसे अक्षर हैं जो दूसरे अक्षरों जैसे दिखते हैं। कृपया किसी और ईमेल से अकाउंट बनाएँ।',
  email_just_changed: 'इस Google ईमेल वाले अकाउंट का ईमेल कुछ दिन पहले बदला गया। हमारे मेल के लिंक से उसे वापस करें, या नए ईमेल से साइन इन करें।',
  blocked: 'आपका अकाउंट ब्लॉक है। कृपया सपोर्ट से बात करें।',
};

export const secondFactorText: Translation<typeof english.secondFactorText> = {
  title: 'अपना कोड डालें',
  lead: 'आपका अकाउंट ऑथेंटिकेटर ऐप से सुरक्षित है।',
  code: 'आपके ऐप का कोड',
  codeHint: '6 अंक',
  recoveryCode: 'रिकवरी कोड',
  recoveryHint: '10 अक्षर और अंक, सिर्फ़ एक बार चलता है',
  toRecovery: 'रिकवरी कोड डालें',
  toApp: 'ऐप का कोड डालें',
  submit: 'साइन इन करें',
  busy: 'साइन इन हो रहा है...',
  back: 'साइन इन पर वापस जाएँ',
};

export const sampleText: Translation<typeof english.sampleText> = {
  promise: 'पैसे तभी कटते हैं जब कोड आता है। कोड नहीं, तो पैसे नहीं।',
  service: 'Loop Messenger',
  monogram: 'LM',
  arrived: '{time} में कोड आया',
  usually: 'कोड आमतौर पर {time} तक आ जाता है',
  copy: 'कॉपी करें',
};
