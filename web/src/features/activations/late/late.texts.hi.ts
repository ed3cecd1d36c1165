import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './late.texts.ts';

export const lateText: Translation<typeof english.lateText> = {
  arrived: '{number} पर देर से एक कोड आया है।',
  moneyBack: '{price} आपके वॉलेट में वापस आ गए।',
  free: 'जब तक आप कोड न देखें, कुछ नहीं कटेगा।',
  badge: 'देर से आया कोड',
  noThanks: 'नहीं चाहिए',
  left: (hours, minutes) => (hours > 0 ? `आप इसे ${hours} घंटे ${minutes} मिनट तक देख सकते हैं।` : `आप इसे ${minutes} मिनट तक देख सकते हैं।`),
  show: (price) => `${formatRupees(price)} में देखें`,
  showToo: (price) => `${formatRupees(price)} में यह भी देखें`,
  paidForOther: 'आपके दूसरे नंबर के कोड के पैसे कट चुके हैं।',
  showing: 'खुल रहा है…',
  missing: (amount) => `इसे देखने के लिए ${formatRupees(amount)} कम हैं।`,
  addBalance: 'बैलेंस जोड़ें',
};
