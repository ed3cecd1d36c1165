import type { DepositNews, Intent } from '@pinline/contract/deposits/deposits.calls';
import { depositStatus } from '@pinline/contract/deposits/deposits.calls';
import { upiLink } from '@pinline/contract/deposits/references.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { toOutside } from '../../platform/secrets/outside-ids.ts';
import { formatPayAmount } from './deposits.rules.ts';
import type { DepositRow } from './deposits.sql.ts';
import type { IntentRow } from './intents/intents.sql.ts';

export function presentDeposit(row: DepositRow): DepositNews {
  return {
    _id: `d${row.id}`,
    amount: row.amount === null ? null : toRupees(paise(row.amount)),
    status: depositStatus.parse(row.state),
  };
}

export type Payee = { upiId: string; holderName: string } | { walletAddress: string };

/** `payee` is undefined if the operator has since removed the payment method. */
export function presentIntent(deps: Pick<Deps, 'secrets' | 'mode'>, row: IntentRow, payee: Payee | undefined): Intent {
  const currency = row.currency === 'INR' || row.currency === 'USDT' ? row.currency : 'TRX';
  const amount = formatPayAmount({ currency, units: row.payUnits });
  const upi = payee !== undefined && 'upiId' in payee ? payee : undefined;
  return {
    _id: String(row.id),
    method: row.method === 'upi' ? 'bharatpay' : 'crypto',
    amount: toRupees(paise(row.amount)),
    payAmount: amount,
    payCurrency: currency,
    upiLink: upi === undefined ? null : upiLink({ ...upi, payAmount: amount, reference: `PL${toOutside(deps, 'intent', row.id)}` }),
    walletAddress: payee !== undefined && 'walletAddress' in payee ? payee.walletAddress : null,
    rate: row.rateMicros === null ? null : row.rateMicros / 1_000_000,
    status: row.state === 'credited' ? 'credited' : row.state === 'closed' || row.isOver ? 'expired' : 'waiting',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
