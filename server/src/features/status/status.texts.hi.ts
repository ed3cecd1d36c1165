import { markup } from '../../platform/public-pages/markup.ts';
import type { StatusTexts } from './status.texts.ts';

export const statusTexts: StatusTexts = {
  description: (appName) => `${appName} पर अभी कोड आ रहे हैं या नहीं, और कितनी जल्दी।`,
  feed: 'Atom फ़ीड',
  ago: (span) => markup`${span} पहले`,
  headlines: {
    buying_paused: 'नंबर लेना अभी बंद है',
    nothing_on_sale: 'अभी कोई सर्विस नहीं है',
    all_closed: 'अभी किसी सर्वर पर नंबर नहीं मिल सकते',
    slow: 'कोड सामान्य से धीमे आ रहे हैं',
    fewer_codes: 'सामान्य से कम कोड आ रहे हैं',
    no_codes_lately: 'पिछले एक घंटे में कोई कोड नहीं आया',
    codes_are_arriving: 'कोड आ रहे हैं',
  },
  noCodes: 'पिछले 7 दिनों में कोई कोड नहीं आया।',
  lastCode: (span) => markup`आख़िरी कोड ${span} पहले आया।`,
  period: 'अवधि',
  periods: {
    hour: { text: 'पिछला घंटा', short: 'अभी' },
    day: { text: '24 घंटे', short: '24 घं॰' },
    week: { text: '7 दिन', short: '7 दिन' },
  },
  serverName: (name) => name.replace(/^Server (?=\d$)/, 'सर्वर '),
  states: {
    working: { text: 'चालू', sentence: () => '' },
    slow: { text: 'अभी धीमा', sentence: (server) => `${server} सामान्य से धीमा है।` },
    fewer_codes: { text: 'कम कोड', sentence: (server) => `${server} पर सामान्य से कम कोड आ रहे हैं।` },
    closed: { text: 'बंद', sentence: (server) => `${server} अभी बंद है।` },
  },
  servers: 'सर्वर',
  asOf: (time) => markup`${time} बजे`,
  noServices: 'अभी कोई सर्विस नहीं है।',
  services: 'सर्विस',
  boughtMost: (count) => markup`सबसे ज़्यादा ली गई ${count}`,
  noPurchases: 'पिछले 7 दिनों में कोई नंबर नहीं लिया गया।',
  columns: { server: 'सर्वर', service: 'सर्विस', day: '24 घंटे', getCode: 'कोड मिला', wait: 'समय', usualWait: 'आम समय', lastCode: 'आख़िरी कोड' },
  ofHundred: (rate) => markup`<span class="num">100</span> में से ${rate} को कोड मिला`,
  mostlyWithin: (wait) => markup`ज़्यादातर ${wait} में`,
  tooFew: { text: 'बहुत कम', more: ' आँकड़े' },
  legend: { good: '85% और ज़्यादा', fair: '65 से 85%', poor: 'इससे कम', few: '20 से कम नंबर' },
  money: 'पैसे',
  buying: {
    title: 'नंबर लेना',
    paused: 'बंद',
    pausedDetail: 'नए नंबर नहीं लिए जा सकते। पहले लिए गए नंबर चलते रहेंगे।',
    closed: 'बंद',
    closedDetail: 'अभी किसी सर्वर पर नंबर नहीं मिल सकते।',
    open: 'चालू',
    openOnAll: 'सभी सर्वर पर चालू। कोड नहीं, तो पैसे नहीं।',
    openOn: ({ open, all }) => `${all} में से ${open} सर्वर पर चालू। कोड नहीं, तो पैसे नहीं।`,
  },
  feeds: {
    names: { upi: 'UPI से पैसे जोड़ना', trc20: 'USDT से पैसे जोड़ना' },
    delayed: 'देर हो रही है',
    working: 'चालू',
    notChecked: 'अभी तक जाँच नहीं हुई।',
    checkedUpTo: (time) => markup`${time} बजे तक के पेमेंट जाँचे जा चुके हैं।`,
    away: 'जाँच होते ही पेमेंट जुड़ जाएँगे।',
  },
  incidents: {
    title: 'रुकावटें',
    none: 'पिछले 30 दिनों में कोई रुकावट नहीं आई।',
    openFor: (span) => markup`${span} से जारी`,
    since: (from) => markup`${from} से।`,
    between: ({ from, to }) => markup`${from} से ${to} तक।`,
    buying: {
      open: { title: 'नंबर लेना बंद है', detail: 'पहले लिए गए नंबर चलते रहेंगे।' },
      closed: { title: 'नंबर लेना बंद था', detail: 'पहले लिए गए नंबर चलते रहे।' },
    },
    server: (server) => ({
      open: { title: `सर्वर ${server} बंद है`, detail: 'इस पर नए नंबर नहीं मिल रहे।' },
      closed: { title: `सर्वर ${server} बंद था`, detail: 'इस पर नए नंबर नहीं मिल रहे थे।' },
    }),
    route: ({ server, country }) => {
      const numbers = country === undefined ? 'कुछ नंबर' : `${country} के नंबर`;
      return {
        open: { title: `सर्वर ${server}: ${numbers} बंद हैं`, detail: 'इस पर दूसरे नंबर अब भी मिल रहे हैं।' },
        closed: { title: `सर्वर ${server}: ${numbers} बंद थे`, detail: 'इस पर दूसरे नंबर तब भी मिल रहे थे।' },
      };
    },
    deposits: (name) => ({
      open: {
        title: `${name}: देर हो रही है`,
        detail: 'जाँच होते ही पेमेंट जुड़ जाएँगे। आपको कुछ करने की ज़रूरत नहीं है।',
      },
      closed: { title: `${name}: देर हुई थी`, detail: 'पेमेंट बाद में जाँच लिए गए।' },
    }),
  },
  foot: (timeZone) => `प्रतिशत उन नंबरों का है जो ख़त्म हो चुके हैं। 20 से कम नंबर हों, तो प्रतिशत नहीं दिखता। समय ${timeZone} का है।`,
};
