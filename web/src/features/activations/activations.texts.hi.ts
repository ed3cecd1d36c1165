import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './activations.texts.ts';

export const activationsText: Translation<typeof english.activationsText> = {
  serverName: (server) => `सर्वर ${server}`,

  picker: {
    label: 'सर्विस',
    placeholder: 'सर्विस खोजें...',
    submit: 'चुनें',
    selectFirst: 'कृपया पहले सर्विस चुनें',
    change: 'सर्विस बदलें',
    close: 'बंद करें',
    failed: 'सर्विस लोड नहीं हुईं',
    failedBody: 'आपके नंबरों पर कोई असर नहीं पड़ा।',
    retry: 'फिर से कोशिश करें',
    loading: 'सर्विस लोड हो रही हैं',
  },

  rate: (rate) => `${rate}%`,

  buy: {
    getNumber: 'नंबर लें',
    anyCountry: 'कोई भी देश',
    add: 'जोड़ें',
    maximum: (maximum) => `ज़्यादा से ज़्यादा ${maximum}`,
    paused: 'अभी नंबर नहीं मिल रहे',
    offline: 'कनेक्शन नहीं है',
    offlineReason: 'आप ऑफ़लाइन हैं। कनेक्शन आते ही आप फिर से नंबर ले सकेंगे। आपके नंबर इंतज़ार करते रहेंगे।',
    active: (active, maximum) => `${active}/${maximum}`,
    activeLabel: 'चालू:',
    deepCheck: 'डीप चेक',
    deepCheckHint: 'सिर्फ़ ऐसा नंबर जो इस सर्विस के लिए यहाँ कभी इस्तेमाल नहीं हुआ। 60 सेकंड तक लग सकते हैं।',
    moneyNote: 'नंबर लेने पर कीमत होल्ड होती है, और पैसे तभी कटते हैं जब कोड आता है। कोड नहीं, तो पैसे नहीं।',
    missing: (amount) => `इस नंबर के लिए ${formatRupees(amount)} कम हैं।`,
    leastPayment: (amount) => `सबसे छोटा पेमेंट ${formatRupees(amount)} का है।`,
    addBalance: 'बैलेंस जोड़ें',
    allow: (price) => `${formatRupees(price)} तक मंज़ूर`,
    priceChangedTitle: 'कीमत बदल गई है',
    lostForGood: 'नंबर लेते समय कनेक्शन टूट गया। अगर नंबर मिला है, तो यहाँ दिखेगा। नहीं मिला, तो एक मिनट में पैसे वापस आ जाएँगे।',
  },

  list: 'आपके नंबर',
  toasts: {
    copy: 'कॉपी करें',
    copied: 'कॉपी हुआ',
    fetched: (serial) => `नंबर#${serial} का OTP आ गया`,
    canceled: 'OTP कैंसल हो गया',
    showNumber: 'नंबर दिखाएँ',
    lateCode: (price) => `देर से एक कोड आया है। कार्ड पर ${formatRupees(price)} में देख सकते हैं।`,
    numberCopied: (value) => `नंबर ${value} कॉपी हुआ`,
    codeCopied: (value) => `OTP ${value} कॉपी हुआ`,
    nothingToCopy: 'कॉपी करने के लिए अभी कोई कोड नहीं है',
    nothingToCancel: 'कैंसल करने के लिए कोई नंबर नहीं है',
  },

  arrival: {
    spoken: (code, service) => `${service} का कोड ${code}`,
    spokenMessage: (service) => `${service} के लिए बिना कोड का मैसेज आया`,
    pageTitle: (code, title) => `${code} · ${title}`,
    newMessage: 'नया मैसेज',
  },
};
