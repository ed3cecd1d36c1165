import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './history.texts.ts';

export const historyText: Translation<typeof english.historyText> = {
  title: 'OTP हिस्ट्री',
  subtitle: 'आपका लिया हर नंबर, और उसमें कितने पैसे कटे या वापस आए।',

  timeFilter: 'समय',
  times: { all: 'पूरा समय', today: 'आज', yesterday: 'कल', last7days: 'पिछले 7 दिन', last30days: 'पिछले 30 दिन' },
  statusFilter: 'स्टेटस',
  statuses: { all: 'सभी', success: 'कोड मिला', pending: 'इंतज़ार में', cancelled: 'कैंसल' },
  count: () => 'नंबर',

  columns: { action: 'ऐक्शन', service: 'सर्विस', price: 'कीमत', mobile: 'मोबाइल', status: 'स्टेटस', otp: 'कोड', date: 'तारीख़' },
  received: 'कोड मिला',
  pending: 'इंतज़ार में',
  cancelled: 'कैंसल हुआ',
  refunded: 'रिफ़ंड हुआ',
  cancelling: 'कैंसल हो रहा है',

  waiting: 'इंतज़ार,',
  left: 'बाकी',
  listening: 'और कोड आ सकते हैं,',
  ending: 'आख़िरी बार कोड देखा जा रहा है',
  moneyReturned: 'पैसे वापस आ गए',
  messageErased: 'मैसेज मिटा दिया गया',

  cancel: 'कैंसल करें',
  cancelIn: 'कैंसल में बाकी',
  buyAgain: 'फिर से लें',
  buyTitle: 'एक और नंबर लें?',
  copyNumber: (number) => `${number} कॉपी करें`,
  copyCode: (code) => `कोड ${code} कॉपी करें`,
  copyMessage: 'मैसेज कॉपी करें',
  now: 'अभी',

  loading: 'आपके नंबर लोड हो रहे हैं',
  emptyTitle: 'अभी कोई OTP नहीं है',
  emptyBody: 'आपके लिए हुए नंबर और उनके कोड यहाँ रहेंगे।',
  emptyAction: 'नंबर लें',
  filteredBody: 'इन फ़िल्टर से कोई नंबर नहीं मिला।',
  clearFilters: 'फ़िल्टर हटाएँ',
  showAll: 'सभी नंबर दिखाएँ',
  failedTitle: 'हिस्ट्री लोड नहीं हुई',
  failedBody: 'आपके नंबर सुरक्षित हैं।',
};
