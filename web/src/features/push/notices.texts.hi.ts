import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './notices.texts.ts';

export const noticesText: Translation<typeof english.noticesText> = {
  code: {
    title: (service) => `${service} का कोड आ गया`,
    bodyToClick: (code) => `${code}। कॉपी करने के लिए क्लिक करें।`,
    noCode: 'नया मैसेज',
    copy: 'कॉपी करें',
    copied: (code) => `OTP ${code} कॉपी हुआ`,
  },
  lateCode: {
    title: (service) => `${service} का कोड देर से आया है`,
    body: (price) => `${formatRupees(price)} में देखें।`,
  },
  deposit: {
    title: (amount) => `${formatRupees(amount)} जुड़ गए`,
    body: 'पैसे आपके वॉलेट में हैं।',
  },
  waitlist: {
    notified: { title: (service) => `${service} का नंबर मिल सकता है`, body: 'ख़त्म होने से पहले ले लें।' },
    bought: { title: (service) => `${service} के लिए आपका नंबर ले लिया गया`, body: 'अब उसके कोड का इंतज़ार है।' },
    no_money: { title: (service) => `${service} के लिए बैलेंस कम था`, body: 'नंबर आया था। बैलेंस जोड़कर फिर से कोशिश करें।' },
  },
  other: { title: 'आपके अकाउंट में कुछ नया है', body: 'देखने के लिए पेज खोलें।' },
};
