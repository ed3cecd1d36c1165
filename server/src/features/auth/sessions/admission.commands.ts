import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPurchases, saveBlocked } from './admission.sql.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { dropSignInCodes } from '../reset/reset.sql.ts';

/** Returns whether the account is blocked now; the lock lets no purchase start after it. The caller hints after the commit. */
export async function toggleBlock(tx: Tx, userId: number): Promise<boolean> {
  await lockPurchases(tx, userId);
  const { role, isBlocked: wasBlocked } = await lockAccount(tx, userId);
  if (role === 'admin') refuse('NOT_YOURSELF');
  await saveBlocked(tx, { userId, isBlocked: !wasBlocked });
  if (!wasBlocked) await endSessions(tx, userId, 'blocked');
  return !wasBlocked;
}

export async function signOutEverywhere(tx: Tx, userId: number): Promise<number> {
  await lockAccount(tx, userId);
  await dropSignInCodes(tx, userId);
  return endSessions(tx, userId, 'logout');
}
