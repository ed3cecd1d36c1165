import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPurchases, saveBlocked } from './admission.sql.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { dropSignInCodes } from '../reset/reset.sql.ts';

/**
 * Blocks an account, which ends its sessions, or lets it in again. Answers whether it is blocked now.
 * Nothing is bought after it: a purchase looks under the same lock. Whoever calls it hints the user after the commit.
 */
export async function toggleBlock(tx: Tx, userId: number): Promise<boolean> {
  await lockPurchases(tx, userId);
  const { role, isBlocked: wasBlocked } = await lockAccount(tx, userId);
  if (role === 'admin') refuse('NOT_YOURSELF');
  await saveBlocked(tx, { userId, isBlocked: !wasBlocked });
  if (!wasBlocked) await endSessions(tx, userId, 'blocked');
  return !wasBlocked;
}

/** Ends every session of a user and what could still become one. Answers how many ended. Whoever calls it hints the user after the commit. */
export async function signOutEverywhere(tx: Tx, userId: number): Promise<number> {
  await lockAccount(tx, userId);
  await dropSignInCodes(tx, userId);
  return endSessions(tx, userId, 'logout');
}
