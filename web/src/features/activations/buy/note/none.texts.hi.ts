import { formatRupees } from '@pinline/contract/values/money-format';
import type { Translation } from '../../../../platform/language/translation.ts';
import type * as english from './none.texts.ts';

export const noneText: Translation<typeof english.noneText> = {
  on: ({ server, service, cap }) => `सर्वर ${server} पर ${formatRupees(cap)} तक ${service} का कोई नंबर नहीं है`,
  anywhere: ({ service, cap }) => `किसी सर्वर पर ${formatRupees(cap)} तक ${service} का कोई नंबर नहीं है`,
};
