import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './support.texts.ts';

export const support: Translation<typeof english.support> = {
  title: 'सपोर्ट',
  subtitle: 'आम सवालों के जवाब, और हमसे बात करने के तरीके।',

  places: 'हमसे बात करें',
  links: {
    support: { name: 'कस्टमर सपोर्ट', about: 'पेमेंट या अकाउंट के बारे में हमें लिखें' },
    channel: { name: 'न्यूज़ चैनल', about: 'नई सर्विस, कीमतें और चल रही दिक़्क़तें' },
    chat: { name: 'चैट', about: 'हमसे और दूसरे ग्राहकों से बात करें' },
    video: { name: 'वीडियो', about: 'कैसे करना है, एक-एक कदम देखें' },
  },
  opensElsewhere: 'नई विंडो में खुलता है',
  status: 'कोड या पेमेंट में देर हो रही है? {link} पर देखें कि अभी हर सर्वर कैसा चल रहा है।',
  statusPage: 'स्टेटस पेज',
  noPlaces: 'बात करने का कोई चैनल अभी नहीं बना है। नीचे आम दिक़्क़तों के जवाब हैं, और बिना कोड वाले नंबर के पैसे कभी नहीं लगते।',

  faq: 'सवाल-जवाब',
  search: 'जवाब खोजें',
  searchPlaceholder: 'जैसे रिफ़ंड, UTR, कैंसल…',
  clear: 'खोज हटाएँ',
  found: (count) => `${count} जवाब`,
  nothingTitle: (search) => `“${search}” किसी जवाब में नहीं है`,
  nothingText: 'एक ही शब्द से खोजें, या ऊपर दिए किसी तरीके से हमसे बात करें।',
  nothingTextAlone: 'एक ही शब्द से खोजें।',
  copyLink: 'इस जवाब का लिंक कॉपी करें',
  linkCopied: 'लिंक कॉपी हुआ',
};
