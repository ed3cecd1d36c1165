import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { inboxRow } from '@pinline/contract/deposits/inbox.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { explainReasonToOperator } from '../deposits.reasons.ts';
import { formatPayAmount } from '../deposits.rules.ts';
import type { InboxEntry } from './inbox.sql.ts';

/** A person who knows the reference of a payment without a user can claim it: only those who decide about money see it. */
export function maskReference(reference: string): string {
  return `…${reference.slice(-4)}`;
}

export function presentEntry(entry: InboxEntry, role: OperatorRole | null): InboxRow {
  const { amount, reason } = entry;
  return {
    _id: String(entry.id),
    status: inboxRow.shape.status.parse(entry.state),
    user: presentPerson(entry.userId, entry.email),
    method: entry.method === 'upi' ? 'bharatpay' : 'crypto',
    reference: entry.userId === null && !isAllowed(role, 'money') ? maskReference(entry.reference) : entry.reference,
    amount: amount === null ? null : toRupees(paise(amount)),
    ...presentPaid(entry),
    payer: entry.payer,
    paidAt: entry.paidAt?.toISOString() ?? null,
    declaredAt: entry.declaredAt?.toISOString() ?? null,
    reason: reason === null ? null : explainReasonToOperator(reason),
    byHand: entry.isByHand ? { arrived: entry.arrivedAmount === null ? null : toRupees(paise(entry.arrivedAmount)) } : null,
    suggestedUser: presentPerson(entry.suggestedId, entry.suggestedEmail),
  };
}

function presentPaid({ currency, units }: InboxEntry): Pick<InboxRow, 'paid' | 'payCurrency'> {
  if (currency === null || units === null) return { paid: null, payCurrency: null };
  const payCurrency = currency === 'INR' || currency === 'USDT' ? currency : 'TRX';
  return { paid: formatPayAmount({ currency: payCurrency, units }), payCurrency };
}

function presentPerson(id: number | null, email: string | null): InboxRow['user'] {
  return id === null || email === null ? null : { _id: String(id), email };
}
