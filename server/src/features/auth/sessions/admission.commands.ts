import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPurchases, saveBlocked } from './admission.sql.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { dropSignInCodes } from '../reset/reset.sql.ts';

/** `isBlock` undefined: what it is not. The lock lets no purchase start after it. The caller hints after the commit. */
export async function blockAccount(
  tx: Tx,
  { userId, isBlock }: { userId: number; isBlock: boolean | undefined },
): Promise<{ isBlocked: boolean; wasBlocked: boolean }> {
  await lockPurchases(tx, userId);
  const { role, isBlocked: wasBlocked } = await lockAccount(tx, userId);
  if (role === 'admin') refuse('NOT_YOURSELF');
  const isBlocked = isBlock ?? !wasBlocked;
  if (isBlocked !== wasBlocked) await saveBlocked(tx, { userId, isBlocked });
  if (isBlocked && !wasBlocked) await endSessions(tx, userId, 'blocked');
  return { isBlocked, wasBlocked };
}

export async function signOutEverywhere(tx: Tx, userId: number): Promise<number> {
  await lockAccount(tx, userId);
  await dropSignInCodes(tx, userId);
  return endSessions(tx, userId, 'logout');
}
