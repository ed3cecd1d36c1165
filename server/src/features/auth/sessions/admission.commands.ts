import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPurchases, saveBlocked } from './admission.sql.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { dropSignInCodes } from '../reset/reset.sql.ts';

/**
 * Blocks or unblocks an account; blocking ends its sessions. Returns whether it is blocked now. Takes the purchase lock, so that no
 * purchase starts after it. The caller sends the live hint after the commit.
 */
export async function toggleBlock(tx: Tx, userId: number): Promise<boolean> {
  await lockPurchases(tx, userId);
  const { role, isBlocked: wasBlocked } = await lockAccount(tx, userId);
  if (role === 'admin') refuse('NOT_YOURSELF');
  await saveBlocked(tx, { userId, isBlocked: !wasBlocked });
  if (!wasBlocked) await endSessions(tx, userId, 'blocked');
  return !wasBlocked;
}

/**
 * Ends all sessions of a user and deletes what could still become one. Returns how many ended. The caller sends the live hint after the
 * commit.
 */
export async function signOutEverywhere(tx: Tx, userId: number): Promise<number> {
  await lockAccount(tx, userId);
  await dropSignInCodes(tx, userId);
  return endSessions(tx, userId, 'logout');
}
