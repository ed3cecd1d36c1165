import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './waitlist.texts.ts';

export const waitlistText: Translation<typeof english.waitlistText> = {
  notifyMe: 'मुझे बताएँ',
  question: {
    title: (service) => `अभी ${service} के नंबर नहीं हैं`,
    text: 'हम 24 घंटे तक हर सर्वर पर देखेंगे और नंबर मिलते ही आपको बताएँगे।',
    automatic: 'मेरे लिए ले लें',
    automaticHint: 'जो पहला नंबर मिलेगा, हम ले लेंगे और आपको बताएँगे। कोड नहीं, तो कोई चार्ज नहीं।',
    cap: 'अधिकतम',
    capHint: 'जो नंबर मिलेगा, उसी की कीमत लगेगी।',
    capWrong: 'रकम लिखें, जैसे 18 या 18.50।',
    nothingHeld: 'इंतज़ार के दौरान कोई पैसा होल्ड पर नहीं रहता।',
    no: 'अभी नहीं',
    buy: 'मेरे लिए ले लें',
    busy: 'सेव हो रहा है…',
    country: (country) => `सिर्फ़ ${country} के नंबर।`,
    anyCountry: 'किसी भी देश के नंबर।',
    others: 'दूसरे देश भी',
    now: 'यहाँ अभी नंबर हैं:',
  },
  joined: {
    notify: (service) => `${service} का नंबर मिलते ही हम आपको बताएँगे`,
    automatic: (service) => `${service} का नंबर मिलते ही हम आपके लिए ले लेंगे`,
  },
  ended: {
    notified: (service) => `${service} का नंबर तैयार है`,
    bought: (service) => `हमने ${service} का आपका नंबर ले लिया`,
    no_money: (service) => `${service} का नंबर था, पर आपका बैलेंस कम था`,
    expired: (service) => `24 घंटे में ${service} का कोई नंबर नहीं मिला`,
    find: 'खोजें',
    show: 'नंबर देखें',
    addMoney: 'पैसे जोड़ें',
  },
  list: {
    title: 'इनका इंतज़ार है',
    anyCountry: 'कोई भी देश',
    atMost: (cap) => `${formatRupees(cap)} तक`,
    automatic: 'हम ले लेंगे',
    notify: 'हम बताएँगे',
    left: (hours) => (hours <= 1 ? 'एक घंटे से कम बाकी' : `${hours} घंटे बाकी`),
    notified: 'नंबर तैयार है',
    bought: 'ले लिया',
    no_money: 'आपका बैलेंस कम था',
    expired: '24 घंटे में कोई नंबर नहीं मिला',
    remove: 'हटाएँ',
    removeOf: (service) => `${service} को इंतज़ार सूची से`,
    removed: (service) => `अब आप ${service} के इंतज़ार में नहीं हैं`,
    boughtFirst: (service) => `हमने ${service} का आपका नंबर अभी-अभी ले लिया था`,
  },
};
