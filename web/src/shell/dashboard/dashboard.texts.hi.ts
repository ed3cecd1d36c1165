import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './dashboard.texts.ts';

export const dashboard: Translation<typeof english.dashboard> = {
  explain: 'नंबर लेने पर कीमत होल्ड होती है, और पैसे तभी कटते हैं जब कोड आता है। कोड नहीं, तो पैसे नहीं।',

  waiting: 'आपके नंबर',
  nothingWaiting: 'अभी कोई नंबर इंतज़ार में नहीं है',
  nothingWaitingText: 'ऊपर ऐप खोजें और नंबर लें। कोड आते ही यहाँ दिखेगा।',
  paused: (message) => `अभी नंबर नहीं मिल रहे। ${message}`,
  getNumber: 'नंबर लें',
  numbersFailed: 'आपके नंबर लोड नहीं हुए',
  failedText: 'आपके नंबर और पैसे सुरक्षित हैं।',

  servers: 'सर्वर',
  measured: 'पिछले 7 दिनों का हिसाब',
  serverTitle: (server) => `सर्वर ${server}`,
  bestRate: 'सफलता',
  usualWait: 'आम समय',
  fewSamples: 'अभी हिसाब के लिए नंबर कम हैं',
  noServices: 'अभी कोई सर्विस नहीं है',
  minutes: (count) => `${count} मिनट`,
  seconds: (count) => `${count} सेकंड`,
  serversFailed: 'सर्वर लोड नहीं हुए',

  quick: {
    title: 'झटपट लें',
    note: 'सफलता और कीमत के हिसाब से अभी का सबसे अच्छा सर्वर',
    get: 'लें',
    spoken: ({ label, server }) => `${label}, सर्वर ${server} खुलेगा`,
    reasons: { favourite: 'पसंदीदा', recent: 'पहले लिया', popular: 'अक्सर लिया जाता है' },
    soldOut: 'अभी ख़त्म है',
    failed: 'सर्विस लोड नहीं हुईं',
    none: 'अभी कोई सर्विस नहीं है',
    noneText: 'अभी कुछ उपलब्ध नहीं है। आपका बैलेंस जैसा था वैसा ही है।',
  },

  recent: {
    title: 'हाल की गतिविधि',
    all: 'सभी नंबर',
    empty: 'अभी कुछ नहीं लिया',
    emptyText: 'आपके पिछले पाँच नंबर, उनके कोड, और कितने पैसे कटे या वापस आए, यह सब यहाँ दिखेगा।',
    failed: 'हाल की गतिविधि लोड नहीं हुई',
  },

  spend: {
    title: '30 दिनों का ख़र्च',
    total: 'ख़र्च',
    codes: 'कोड',
    today: 'आज',
    chart: ({ total, codes, most, day }) => `रोज़ का ख़र्च: 30 दिनों में ${codes} कोड के लिए ${total}, सबसे ज़्यादा ${day} को, ${most}`,
    day: ({ day, spent, codes }) => `${day}: ${spent}, ${codes} कोड`,
    table: 'दिन के हिसाब से',
    columns: { day: 'दिन', codes: 'कोड', spent: 'ख़र्च' },
    empty: '30 दिनों में कोई ख़र्च नहीं',
    emptyText: 'पैसे सिर्फ़ उन्हीं नंबरों के लगते हैं जिन पर कोड आया। आपका रोज़ का ख़र्च यहाँ दिखेगा।',
    failed: 'ख़र्च लोड नहीं हुआ',
  },
};
