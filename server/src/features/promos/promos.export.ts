import type { Coupon } from '@pinline/contract/promos/promos.calls';
import type { CsvColumn } from '../../platform/api/csv-file.ts';

export const promoColumns: CsvColumn<Coupon>[] = [
  { head: 'Code', value: (coupon) => coupon.couponCode },
  { head: 'Price', value: (coupon) => coupon.couponPrice },
  { head: 'Status', value: (coupon) => (coupon.isExpired ? 'Used' : 'Active') },
  { head: 'Used By', value: (coupon) => coupon.userId?.email ?? '' },
  { head: 'Created Date', value: (coupon) => coupon.createdAt },
];
