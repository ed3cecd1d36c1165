import type { ReplyOf } from '@pinline/contract/client';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Check } from './check.sql.ts';

export function presentCheck({ checkedAt, ...differences }: Check): ReplyOf<'GET admin/profit/check'>['data'] {
  const rupees = (amount: number) => toRupees(paise(amount));
  const { balances, revenue, promo, referral, costs } = differences;
  return {
    checkedAt: checkedAt.toISOString(),
    // Two differences never cancel each other out.
    difference: rupees(Object.values(differences).reduce((sum, amount) => sum + Math.abs(amount), 0)),
    differences: {
      balances: rupees(balances),
      revenue: rupees(revenue),
      promo: rupees(promo),
      referral: rupees(referral),
      costs: rupees(costs),
    },
  };
}
