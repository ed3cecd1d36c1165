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
  other: { title: 'आपके अकाउंट में कुछ नया है', body: 'देखने के लिए पेज खोलें।' },
};
