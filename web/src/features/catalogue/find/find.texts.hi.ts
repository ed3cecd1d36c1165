import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './find.texts.ts';

export const findText: Translation<typeof english.findText> = {
  promise: 'कोड नहीं, तो पैसे नहीं।',
  pick: 'अभी जो सर्वर सबसे अच्छा चल रहा है, हम वही चुनते हैं।',
  order: 'सबसे अच्छे पहले: सफलता, फिर कीमत, फिर इंतज़ार के हिसाब से।',
  list: 'सर्विस और ऑफ़र',

  country: 'देश',
  anyCountry: 'कोई भी देश',
  countryFirst: (country) => `पहले ${country}`,
  allCountries: 'सभी देश',
  mostly: 'ज़्यादातर',
  unknownCountry: 'कोई भी देश',
  otherCountries: 'दूसरे देश',
  alsoOthers: 'दूसरे देश भी',

  chosenBefore: 'हाल की और पसंदीदा',
  all: 'सबसे ज़्यादा ली गईं',
  unmeasured: 'सभी सर्विस',
  found: '{total} में से {count} सर्विस',
  foundSpoken: (count) => `${count} सर्विस मिलीं`,
  samples: () => 'बार आज़माया',
  tooFew: ', रेटिंग के लिए कम है',
  more: (count) => `${count} और`,
  moreOf: (service) => `${service} के ऑफ़र`,
  left: (count) => `${count} सर्विस और हैं। खोजने के लिए नाम लिखें।`,
  chips: { best: 'सबसे अच्छा', most_reliable: 'सबसे भरोसेमंद', cheapest: 'सबसे सस्ता', unrated: 'यहाँ नया' },
  soldOut: 'अभी नंबर नहीं हैं',

  get: 'लें',
  getNumber: 'नंबर लें',
  getSpoken: ({ service, server, country }) => `${service} के लिए, सर्वर ${server} पर, ${country}`,
  notifyMe: 'मुझे बताएँ',
  waiting: 'हम बताएँगे',
  whenThereIs: (service) => `जब ${service} का नंबर मिले`,
  getSpokenAny: ({ service, server, country }) => `${service} के लिए, सर्वर ${server} या किसी और पर, ${country}`,
  upTo: 'अधिकतम',
  allow: 'मंज़ूर',
  add: 'जोड़ें',
  short: 'यह नंबर {price} का है और आपके पास {balance} हैं। UPI से {amount} जोड़ें, हम आपको सीधे इसी ऑफ़र पर वापस लाएँगे।',
  shortOfLeast:
    'यह नंबर {price} का है और आपके पास {balance} हैं। सबसे छोटा पेमेंट {amount} का है; जो बचेगा, आपके बैलेंस में रहेगा। हम आपको सीधे इसी ऑफ़र पर वापस लाएँगे।',
  leastPayment: (amount) => `सबसे छोटा पेमेंट ${amount} का है`,
  isBuying: 'नंबर लिया जा रहा है',

  anyServer: {
    label: 'कोई भी सर्वर',
    upTo: 'कोई भी सर्वर, {cap} तक',
    capOf: (service) => `${service} के लिए कोई भी सर्वर, अधिकतम कीमत`,
    cap: 'कोई भी सर्वर, अधिकतम',
    hint: 'जो नंबर मिलेगा, उसी की कीमत लगेगी।',
    tooLow: (cap) => `${cap} या उससे कम में किसी सर्वर पर नहीं है।`,
    notAmount: 'रकम लिखें, जैसे 18 या 18.50।',
  },

  nothing: 'कोई सर्विस नहीं मिली',
  nothingHere: (country) => `${country} के नंबर किसी सर्वर पर नहीं मिले।`,
  nothingOnSale: 'अभी कुछ उपलब्ध नहीं है। आपका बैलेंस जैसा था वैसा ही है।',
  close: 'बंद करें',

  goTo: 'यहाँ जाएँ',

  keys: { move: 'ऊपर-नीचे', get: 'नंबर लें', offers: 'ऑफ़र देखें' },

  first: {
    title: 'यह नंबर लें?',
    text: 'अब से एक बार दबाते ही, या Enter से, नंबर ले लिया जाएगा।',
    price: 'कीमत',
    atMost: 'कोई भी सर्वर, अधिकतम',
    no: 'अभी नहीं',
  },
};
