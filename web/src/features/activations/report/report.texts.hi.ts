import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './report.texts.ts';

export const reportText: Translation<typeof english.reportText> = {
  open: 'काम नहीं कर रहा?',
  title: 'इस नंबर में क्या दिक्कत है?',
  reasons: {
    registered: 'यह पहले से रजिस्टर्ड है',
    banned: 'यह बैन है',
    wrong_country: 'यह दूसरे देश का है',
    no_sms: 'SMS नहीं आ रहा',
  },
  effect: (price) => `हम इसे कैंसल करके ${price} लौटा देंगे। इस सर्विस के लिए यह नंबर आपको फिर नहीं मिलेगा।`,
  later: (clock) => `यह ${clock} में कैंसल हो सकेगा। उससे पहले कोड आया तो दिखेगा और उसका पैसा लगेगा।`,
  keep: 'इंतज़ार करें',
  send: 'रिपोर्ट करें',
  sending: 'रिपोर्ट हो रहा है',
  thanks: 'रिपोर्ट हो गया। यह नंबर आपको फिर नहीं मिलेगा।',
};
