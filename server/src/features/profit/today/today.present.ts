import type { ReplyOf } from '@pinline/contract/client';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Today } from './today.sql.ts';

type Data = ReplyOf<'GET admin/profit/today'>['data'];

export function presentToday(today: Today): Data {
  const rupees = (amount: number) => toRupees(paise(amount));
  const figure = (amount: number, usual: number | null) => ({ amount: rupees(amount), usual: usual === null ? null : rupees(usual) });
  return {
    now: today.now.toISOString(),
    weekdays: today.weekdays,
    takings: figure(today.takings, today.usualTakings),
    providerCost: figure(today.providerCost, today.usualProviderCost),
    leak: figure(today.leak, today.usualLeak),
    refunds: figure(today.refunds, today.usualRefunds),
    promo: figure(today.promo, today.usualPromo),
    referral: figure(today.referral, today.usualReferral),
    fees: figure(today.fees, today.usualFees),
    net: figure(today.net, today.usualNet),
    owedToUsers: rupees(today.owedToUsers),
    atProviders: rupees(today.atProviders),
    unknownProviders: today.unknownProviders,
  };
}
