import { formatRupees } from '@pinline/contract/values/money-format';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { inboxText } from './texts.ts';

export type Decision = 'credit' | 'refuse' | 'match';

/** What an operator may do about a row, the likelier thing first. */
export function decisionsOf({ status }: Pick<InboxRow, 'status'>): readonly Decision[] {
  if (status === 'review') return ['credit', 'refuse'];
  if (status === 'pending') return ['refuse'];
  return status === 'unclaimed' ? ['match'] : [];
}

/** In words: rupees, else what arrived in its own currency, else that it is not known. */
export function moneyOf(row: Pick<InboxRow, 'amount' | 'paid' | 'payCurrency'>): string {
  if (row.amount !== null) return formatRupees(row.amount);
  return paidOf(row) ?? inboxText.unknownAmount;
}

/** What arrived where that is not simply the rupees of `amount`: `10.0037 USDT`. */
export function paidOf({ paid, payCurrency }: Pick<InboxRow, 'paid' | 'payCurrency'>): string | null {
  if (paid === null || payCurrency === null) return null;
  return payCurrency === 'INR' ? `₹${paid}` : `${paid} ${payCurrency}`;
}
