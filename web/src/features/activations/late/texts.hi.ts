import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './texts.ts';

export const lateText: Translation<typeof english.lateText> = {
  arrivedFor: 'देर से एक कोड आया है:',
  offeredFor: 'यह 24 घंटे तक मिल सकता है।',
  show: (price) => `${formatRupees(price)} में देखें`,
  showing: 'खुल रहा है…',
  missing: (amount) => `इसे देखने के लिए ${formatRupees(amount)} कम हैं।`,
  addBalance: 'बैलेंस जोड़ें',
};
