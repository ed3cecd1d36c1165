import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './switch.texts.ts';

export const switchText: Translation<typeof english.switchText> = {
  noExtra: 'बदलें, कोई अतिरिक्त पैसा नहीं',
  more: (amount) => `बदलें, ${formatRupees(amount)} और होल्ड होंगे`,
  missing: (amount) => `बदलने के लिए ${formatRupees(amount)} कम हैं।`,
  addBalance: 'बैलेंस जोड़ें',
  alreadyHeld: 'पहले से होल्ड पर',
  heldForBoth: 'दोनों के लिए {price} होल्ड पर',
  switchedTo: (server) => `सर्वर ${server} पर बदला गया।`,
  switched: 'दूसरे नंबर पर बदला गया।',
  listeningUntil: (time) => `${time} तक यहाँ भी कोड का इंतज़ार है।`,
  closing: 'यह नंबर बंद हो रहा है।',
  paidByOther: 'दोनों में से जिसका कोड पहले आए, उसी के पैसे एक बार लगते हैं।',
  closesIn: 'बंद होगा:',
  oldIsOpen: (server) => `सर्वर ${server} का आपका पुराना नंबर अभी खुला है। पहला कोड आपका है, और पैसे एक ही बार लगेंगे।`,
};
