import { paise, toRupees } from '@pinline/contract/values/money';
import type { AdminUser, LedgerLine } from '@pinline/contract/users/users.calls';
import type { LedgerRow } from '../wallet/ledger.sql.ts';
import type { UserRow } from './users.sql.ts';

export function presentUser(row: UserRow): AdminUser {
  const id = String(row.id);
  return {
    _id: id,
    id,
    email: row.email,
    name: row.email.split('@', 1)[0] ?? '',
    balance: toRupees(paise(row.balance)),
    totalWalletBalance: toRupees(paise(row.deposited)),
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    spent: toRupees(paise(row.spent)),
    isBlock: row.isBlocked,
    status: row.deletedAt !== null ? 'deleted' : row.isBlocked ? 'blocked' : 'active',
  };
}

export function presentEntry(entry: LedgerRow): LedgerLine {
  return {
    _id: String(entry.id),
    time: entry.time.toISOString(),
    kind: entry.kind,
    amount: toRupees(paise(entry.amount)),
    balanceAfter: toRupees(paise(entry.balanceAfter)),
    actor: entry.actor,
    reason: entry.reason,
    ref: entry.ref,
  };
}
