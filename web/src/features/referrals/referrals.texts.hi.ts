import { referralMaximum, referralPercent } from '@pinline/contract/referrals/referrals.rules';
import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './referrals.texts.ts';

export const refer: Translation<typeof english.refer> = {
  title: 'रेफ़र करें और कमाएँ',
  subtitle: 'दोस्तों को बुलाएँ और कमाई से OTP लें।',

  stats: {
    label: 'आपके रेफ़रल',
    total: 'कुल रेफ़रल',
    totalNote: 'आपके लिंक से जुड़े दोस्त',
    earnings: 'कुल कमाई',
    earningsNote: 'आपके बैलेंस में जुड़ चुकी है',
    terms: 'आपको मिलता है',
    termsFigure: `${referralPercent}%`,
    termsNote: `दोस्त के पहले रिचार्ज पर, हर दोस्त से ज़्यादा से ज़्यादा ₹${referralMaximum}`,
    failed: 'यह लोड नहीं हुआ',
  },

  tabs: { label: 'रेफ़र करें और कमाएँ', share: 'शेयर करें', history: 'रेफ़रल हिस्ट्री' },

  share: {
    link: 'आपका रेफ़रल लिंक',
    hint: 'इस लिंक से अकाउंट बनाने वाला हर कोई आपका रेफ़रल गिना जाता है।',
    copy: 'लिंक कॉपी करें',
    copied: 'रेफ़रल लिंक कॉपी हुआ',
    share: 'शेयर करें',
    shareTitle: (appName) => `${appName} पर अकाउंट बनाएँ`,
    shareText: 'OTP के लिए नंबर। मेरे लिंक से अकाउंट बनाएँ:',
    howTitle: 'यह कैसे काम करता है',
    steps: [
      { title: 'अपना लिंक शेयर करें', text: 'जितने दोस्तों को चाहें, भेजें। कोई सीमा नहीं है।' },
      {
        title: 'दोस्त अकाउंट बनाकर बैलेंस जोड़ता है',
        text: 'UPI या क्रिप्टो से उसका पहला रिचार्ज गिना जाता है। प्रोमो कोड नहीं गिने जाते।',
      },
      {
        title: 'आपकी कमाई तुरंत',
        text: `रिचार्ज जुड़ते ही उसका ${referralPercent}% आपके बैलेंस में आ जाता है: ₹200 पर ₹${Math.min(2 * referralPercent, referralMaximum)}, और हर दोस्त पर ज़्यादा से ज़्यादा ₹${referralMaximum}।`,
      },
    ],
    failed: 'आपका लिंक लोड नहीं हुआ',
    failedText: 'वह बदला नहीं है और अब भी काम करता है।',
  },

  history: {
    caption: 'रेफ़रल हिस्ट्री',
    columns: { email: 'दोस्त', date: 'कब जुड़ा', status: 'स्टेटस', amount: 'कमाई' },
    statuses: { pending: 'बाकी है', credited: 'जुड़ गया', review: 'जाँच में', refused: 'नहीं जुड़ा' },
    statusNotes: {
      pending: 'अभी रिचार्ज नहीं किया',
      credited: 'आपके बैलेंस में है',
      review: 'जोड़ने से पहले हम यह बोनस देख रहे हैं',
      refused: 'हमने यह बोनस देखा और इसे नहीं जोड़ा',
    },
    none: '–',
    empty: 'अभी कोई दोस्त नहीं जुड़ा',
    emptyText: 'आपके लिंक से जुड़े दोस्त और आपकी कमाई यहाँ दिखेगी।',
    emptyAction: 'अपना लिंक शेयर करें',
    failed: 'हिस्ट्री लोड नहीं हुई',
    failedText: 'आपकी कमाई सुरक्षित है।',
  },
};
