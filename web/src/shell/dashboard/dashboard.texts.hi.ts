import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './dashboard.texts.ts';

export const dashboard: Translation<typeof english.dashboard> = {
  paused: (message) => `अभी नंबर नहीं मिल रहे। ${message}`,
  failedText: 'आपके नंबर और पैसे सुरक्षित हैं।',

  servers: 'सर्वर, पिछला एक घंटा',
  serverTitle: (server) => `सर्वर ${server}`,
  states: { working: 'चल रहा है', slow: 'अभी धीमा है', fewer_codes: 'अभी कम कोड आ रहे हैं', closed: 'अभी बंद है' },
  trouble: {
    slow: (server) => `सर्वर ${server} अभी धीमा है`,
    fewer_codes: (server) => `सर्वर ${server} पर अभी कम कोड आ रहे हैं`,
    closed: (server) => `सर्वर ${server} अभी बंद है`,
    many: (count) => `अभी ${count} सर्वर में दिक्कत है`,
  },
  usualWait: 'आम समय',
  fewSamples: 'अभी हिसाब के लिए नंबर कम हैं',
  seconds: (count) => `${count} सेकंड`,
  serversFailed: 'सर्वर लोड नहीं हुए',

  quick: {
    title: 'झटपट लें',
    note: 'एक टैप में, अभी के सबसे अच्छे सर्वर से',
    reasons: { favourite: 'पसंदीदा', recent: 'पहले लिया', popular: 'अक्सर लिया जाता है' },
    soldOut: 'अभी ख़त्म है',
    failed: 'सर्विस लोड नहीं हुईं',
    none: 'अभी कोई सर्विस नहीं है',
    noneText: 'अभी कुछ उपलब्ध नहीं है। आपका बैलेंस जैसा था वैसा ही है।',
  },

  recent: {
    title: 'हाल की गतिविधि',
    all: 'सभी नंबर',
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
    failed: 'ख़र्च लोड नहीं हुआ',
  },
};
