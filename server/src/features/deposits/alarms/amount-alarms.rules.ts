import type { Coin } from '@pinline/contract/deposits/deposits.rules';
import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { doublings } from '../../../platform/alarms/count-alarm.rules.ts';
import { formatPayAmount } from '../deposits.rules.ts';

/** `units` of the currency, before the last digits that identify a payment; `payments` and `users`: who took those of 25 hours. */
export type BusyAmount = { currency: 'INR' | Coin; units: number; payments: number; users: number };

/** One alarm per currency: who takes one amount takes those beside it as well. */
export function writeAmountAlarms(amounts: readonly BusyAmount[]): FoundAlarm<'amounts_busy'>[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)].flatMap(([currency, alike]) => {
    const [first] = alike;
    if (first === undefined) return [];
    const text = explain(first, alike.length - 1);
    return [{ kind: 'amounts_busy', subject: currency, severity: 'warning', text, sentAgainFor: String(doublings(alike.length)) }];
  });
}

function explain({ currency, units, payments, users }: BusyAmount, others: number): string {
  const isUpi = currency === 'INR';
  const amount = isUpi ? `₹${formatPayAmount({ currency, units })}` : `${formatPayAmount({ currency, units })} ${currency}`;
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'amount' : 'amounts'}`;
  const takers = users === 1 ? '1 user' : `${users} users`;
  return `${isUpi ? 'UPI' : 'Crypto'} has no free amount near ${amount}${more}: ${takers} opened ${payments} payments there within 25 hours, and others were refused. A ${isUpi ? 'UTR' : 'transaction ID'} is credited as always.`;
}
