import { formatRupees } from '@pinline/contract/values/money-format';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { inboxText } from './inbox.texts.ts';

export type Decision = 'credit' | 'refuse' | 'match';

export function decisionsOf({ status }: Pick<InboxRow, 'status'>): readonly Decision[] {
  if (status === 'review') return ['credit', 'refuse'];
  if (status === 'pending') return ['refuse'];
  return status === 'unclaimed' ? ['match'] : [];
}

export function moneyOf(row: Pick<InboxRow, 'amount' | 'paid' | 'payCurrency'>): string {
  if (row.amount !== null) return formatRupees(row.amount);
  return paidOf(row) ?? inboxText.unknownAmount;
}

/** That an operator vouched for it, or why it was decided as it was. */
export function noteOf({ byHand, reason }: Pick<InboxRow, 'byHand' | 'reason'>): string | null {
  if (byHand === null) return reason;
  return byHand.arrived === null ? inboxText.byHandWaits : inboxText.byHandArrived(formatRupees(byHand.arrived));
}

/** `10.0037 USDT`; null for a plain amount in rupees. */
export function paidOf({ paid, payCurrency }: Pick<InboxRow, 'paid' | 'payCurrency'>): string | null {
  if (paid === null || payCurrency === null) return null;
  return payCurrency === 'INR' ? formatRupees(Number(paid)) : `${paid} ${payCurrency}`;
}
