import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './card.texts.ts';

export const cardText: Translation<typeof english.cardText> = {
  held: '{price} होल्ड पर',
  charged: '{price} कटे',
  askingAgain: (seconds) =>
    seconds > 1
      ? `सर्वर से जवाब नहीं आया। ${seconds} सेकंड में फिर से पूछेंगे। पैसे दो बार नहीं कटेंगे।`
      : 'सर्वर से जवाब नहीं आया। फिर से पूछ रहे हैं। पैसे दो बार नहीं कटेंगे।',
  cancelAsked: 'कैंसल हो रहा है। पुष्टि होते ही पैसे वापस आ जाएँगे।',
  name: (serial, service) => `नंबर#${serial}, ${service}`,
  serial: (serial) => `#${serial}`,
  replacement: (version) => `नंबर ${version}`,
  placeholder: 'OTP यहाँ दिखेगा',
  copyNumber: (prefix) => `${prefix} के बिना नंबर कॉपी करें`,
  copyWholeNumber: 'पूरा नंबर कॉपी करें, ',
  copyCode: (code) => `कोड ${code} कॉपी करें`,
  copyMessage: 'मैसेज कॉपी करें',
  timeLeft: (clock) => `${clock} बाकी`,
  waiting: 'इंतज़ार',
  usuallyBy: 'कोड आने का आम समय',
  usuallyByShort: 'आम समय',
  later: 'आम समय से ज़्यादा,',
  odds: {
    arrived: (tenths) => `10 में से ${tenths} कोड अब तक आ चुके होते हैं।`,
    moreArrived: (tenths) => `10 में से ${tenths} से ज़्यादा कोड अब तक आ चुके होते हैं।`,
    late: (perHundred) => {
      if (perHundred === 0) return '100 में से 1 से भी कम कोड इतनी देर से आते हैं।';
      return perHundred === 1 ? '100 में से सिर्फ़ 1 कोड इतनी देर से आता है।' : `100 में से सिर्फ़ ${perHundred} कोड इतनी देर से आते हैं।`;
    },
  },
  arrivedAfter: (clock) => `${clock} में आया`,
  messages: (count) => `${count} मैसेज`,
  earlier: 'पहले के मैसेज',
  noCode: 'इस मैसेज में कोड नहीं है',
  listening: 'और कोड आ सकते हैं। आते ही यहाँ दिखेंगे।',
  resend: 'फिर मँगाएँ',
  resendAsked: 'दूसरा कोड मँगाया गया',
  buyNext: 'अगला नंबर',
  cancel: 'कैंसल करें',
  cancelIn: 'कैंसल में बाकी',
  cancelBack: 'वापस',
  cancelling: 'कैंसल हो रहा है',
  cancelsIn: (clock) => `${clock} में कैंसल हो जाएगा, अगर उससे पहले कोड न आए।`,
  cancellingBody: 'कैंसल हो रहा है। पुष्टि होते ही पैसे वापस आ जाएँगे।',
  expired: 'समय ख़त्म!',
  endingBody: 'आख़िरी बार कोड देखा जा रहा है। न मिला, तो पैसे वापस आ जाएँगे।',
  cancelled: 'कैंसल हुआ',
  noCodeIn: (life) => `${life} में कोई कोड नहीं आया।`,
  lifeMinutes: (minutes) => `${minutes} मिनट`,
  lifeSeconds: (seconds) => `${seconds} सेकंड`,
  canceledLine: 'OTP कैंसल हो गया।',
  moneyBack: 'आपके वॉलेट में वापस आ गए।',
  tryAgain: 'फिर से लें',
  dismiss: 'हटाएँ',
  showMessage: 'मैसेज दिखाएँ',
  hideMessage: 'मैसेज छिपाएँ',

  generating: {
    title: (service) => `${service} के लिए नंबर लिया जा रहा है`,
    held: 'होल्ड पर',
    heldAtMost: '{amount} तक होल्ड पर',
    reserving: (price) => `आपके वॉलेट में ${formatRupees(price)} होल्ड हो रहे हैं`,
    reservingAtMost: (cap) => `आपके वॉलेट में ${formatRupees(cap)} तक होल्ड हो रहे हैं`,
    asking: 'नंबर माँगा जा रहा है',
    askingServer: (server) => `सर्वर ${server} से पूछा जा रहा है`,
    askingAgain: (step, of) => `नंबर माँगा जा रहा है, ${of} में से ${step}`,
    deepCheck: 'डीप चेक',
    deepCheckOf: (step, of) => `डीप चेक: ${of} में से ${step}`,
    seconds: 'सेकंड',
    rejected: (count) => `${count} नंबर पहले इस्तेमाल हो चुके थे और लौटा दिए गए। आप सिर्फ़ एक बार, दिखाए गए नंबर के पैसे देते हैं।`,
    noneRejected: 'आप सिर्फ़ एक बार, दिखाए गए नंबर के पैसे देते हैं।',
    plainAnyServer: 'जो नंबर मिलेगा, उसी की कीमत लगेगी। 10 सेकंड में नंबर न मिले, तो पैसे वापस आ जाते हैं।',
    plain: '10 सेकंड में नंबर न मिले, तो पैसे वापस आ जाते हैं।',
  },

  cancelDialog: {
    title: 'यह नंबर कैंसल करें?',
    body: 'अगर कैंसल करने के बाद भी कोड आया, तो हम आपको बताएँगे और आप उसे ले सकेंगे।',
    moneyBack: 'वॉलेट में वापस',
    keep: 'इंतज़ार करें',
    confirm: 'नंबर कैंसल करें',
  },
};
