import type { Coupon } from '@pinline/contract/promos/calls';
import { promoCodes as text } from './texts.ts';
import type { CsvColumn } from '../../ui/export/csv.ts';

export const promoColumns: CsvColumn<Coupon>[] = [
  { head: text.columns.code, value: (coupon) => coupon.couponCode },
  { head: text.columns.price, value: (coupon) => coupon.couponPrice },
  { head: text.columns.status, value: (coupon) => (coupon.isExpired ? text.used : text.active) },
  { head: text.columns.usedBy, value: (coupon) => coupon.userId?.email ?? '' },
  { head: text.columns.created, value: (coupon) => coupon.createdAt },
];
