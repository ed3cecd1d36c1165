import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { stopSoftwareOf } from '../../developers/keys/stop-software.commands.ts';
import { lockPurchases, saveBlocked } from './admission.sql.ts';
import { voidChange } from '../account/email/email.sql.ts';
import { endOtherSessions, endSessions, lockAccount } from '../auth.sql.ts';
import { dropSignInCodes } from '../reset/reset.sql.ts';
import { forgetOtherDevices } from './known-device.sql.ts';

/** `isBlock` undefined: what it is not. The lock lets no purchase start after it. The caller hints after the commit. */
export async function blockAccount(
  tx: Tx,
  { userId, isBlock }: { userId: number; isBlock: boolean | undefined },
): Promise<{ isBlocked: boolean; wasBlocked: boolean }> {
  await lockPurchases(tx, userId);
  const { role, isBlocked: wasBlocked, deletedAt } = await lockAccount(tx, userId);
  if (role === 'admin') refuse('NOT_YOURSELF');
  if (deletedAt !== null) refuse('ACCOUNT_DELETED');
  const isBlocked = isBlock ?? !wasBlocked;
  if (isBlocked !== wasBlocked) await saveBlocked(tx, { userId, isBlocked });
  if (isBlocked && !wasBlocked) await endSessions(tx, userId, 'blocked');
  if (isBlocked) await voidChange(tx, userId);
  return { isBlocked, wasBlocked };
}

/** Everything that opens the account beside this session. The caller must hold the account's lock. */
export async function revokeOtherAccess(
  tx: Tx,
  { userId, sessionId }: Pick<SessionCaller, 'userId' | 'sessionId'>,
  { deviceId }: Origin,
): Promise<{ wasAny: boolean }> {
  await dropSignInCodes(tx, userId);
  await forgetOtherDevices(tx, { userId, deviceId });
  const sessions = await endOtherSessions(tx, { userId, sessionId });
  const { wasAny } = await stopSoftwareOf(tx, userId);
  return { wasAny: wasAny || sessions > 0 };
}

export async function signOutEverywhere(tx: Tx, userId: number): Promise<number> {
  await lockAccount(tx, userId);
  await dropSignInCodes(tx, userId);
  await voidChange(tx, userId);
  return endSessions(tx, userId, 'logout');
}
