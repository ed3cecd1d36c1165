import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { blockAccount, signOutEverywhere } from '../auth/sessions/admission.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { adjustBalance } from '../wallet/wallet.sql.ts';
import { findUsers, type UserRow } from './users.sql.ts';

/** In paise; `expected` is what the operator saw; a client that names none expects the balance of now. */
export type BalanceWish = { userId: number; balance: number; expected: number | undefined; reason: string };

export async function findUsersById(db: Db, ids: number[]): Promise<Map<number, UserRow>> {
  return new Map((await findUsers(db, ids)).map((row) => [row.id, row]));
}

export async function getCustomer(db: Db | Tx, userId: number): Promise<UserRow> {
  const user = await getUser(db, userId);
  return user.role === 'admin' ? refuse('USER_NOT_FOUND') : user;
}

/** Sessions end with the commit; numbers already bought continue. Nothing changes if another operator was faster, or the answer was lost. */
export async function blockOrUnblock(deps: Deps, by: By, wish: { userId: number; isBlock: boolean | undefined }): Promise<UserRow> {
  const { userId } = wish;
  await requireFreshFactor(deps, by.caller);
  const user = await deps.db.transaction(async (tx) => {
    await getUser(tx, userId);
    const { isBlocked, wasBlocked } = await blockAccount(tx, wish);
    if (isBlocked !== wasBlocked)
      await recordAudit(tx, by, {
        action: isBlocked ? 'user.block' : 'user.unblock',
        target: `user:${userId}`,
        before: { isBlock: wasBlocked },
        after: { isBlock: isBlocked },
      });
    return getUser(tx, userId);
  });
  deps.live.hint(userId);
  return user;
}

export async function setBalance(deps: Deps, by: By, wish: BalanceWish): Promise<UserRow> {
  const { userId, balance, reason } = wish;
  await requireFreshFactor(deps, by.caller);
  const expected = wish.expected ?? (await getCustomer(deps.db.autocommit, userId)).balance;
  const user = await deps.db.transaction(async (tx) => {
    await getCustomer(tx, userId);
    const before = await adjustBalance(tx, { ...wish, expected, adminId: by.caller.userId });
    await recordAudit(tx, by, {
      action: 'user.balance',
      target: `user:${userId}`,
      before: { balance: toRupees(paise(before)) },
      after: { balance: toRupees(paise(balance)), reason },
    });
    return getUser(tx, userId);
  });
  deps.live.hint(userId);
  return user;
}

export async function endUserSessions(deps: Deps, by: By, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await getCustomer(tx, userId);
    const sessions = await signOutEverywhere(tx, userId);
    await recordAudit(tx, by, {
      action: 'user.end-sessions',
      target: `user:${userId}`,
      before: { sessions },
      after: { sessions: 0 },
    });
  });
  deps.live.hint(userId);
}

async function getUser(db: Db | Tx, userId: number): Promise<UserRow> {
  const [user] = await findUsers(db, [userId]);
  return user ?? refuse('USER_NOT_FOUND');
}
