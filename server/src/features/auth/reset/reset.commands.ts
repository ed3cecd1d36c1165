import { commonPasswordProblem } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { stopSoftwareOf } from '../../developers/keys/stop-software.commands.ts';
import { endSessions, lockAccount, savePasswordHash } from '../auth.sql.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { deleteFactor, hasFactor } from '../second-factor/second-factor.sql.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from '../sessions/known-device.sql.ts';
import { sendNotice, sendResetLink } from '../mail/mail.jobs.ts';
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts';
import { hashResetToken } from './reset-token.ts';
import { voidChange } from '../account/email/email.sql.ts';
import { dropSignInCodes, findReset, saveEmailVerified, takeReset } from './reset.sql.ts';
import {
  countAttempt,
  countOrRefuse,
  clearHits,
  resetRequests,
  resetRequestsFor,
  removeAttempt,
  wrongPasswords,
  wrongPasswordsFor,
  wrongResetLinks,
} from '../throttle/throttle.ts';

/** Does the same work for every address; a job looks up the user. */
export async function requestReset(deps: Deps, email: string, from: Origin): Promise<void> {
  if (deps.config.isRateLimited) {
    await countOrRefuse(deps.db, resetRequests(from.address));
    // Dropped silently: a refusal would reveal the account, and another link would invalidate the last one.
    const counted = await countAttempt(deps.db, resetRequestsFor(email));
    if (counted.retryAfterSeconds !== undefined) return;
  }
  await sendResetLink(deps.db.autocommit, { email });
}

export async function resetPassword(deps: Deps, entry: { token: string; newPassword: string }, from: Origin): Promise<void> {
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongResetLinks(from.address)) : undefined;
  const tokenHash = hashResetToken(entry.token);
  const owner = await findReset(deps.db.autocommit, tokenHash);
  if (owner !== undefined && attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
  if (await isCommonPassword(entry.newPassword, owner?.email)) refuse('INVALID_FIELDS', { fields: { newPassword: commonPasswordProblem } });
  const isDone = owner !== undefined && (await saveReset(deps, { ...owner, tokenHash, newPassword: entry.newPassword }, from));
  if (!isDone) refuse('RESET_LINK_INVALID');
  deps.live.hint(owner.userId);
}

type Reset = { userId: number; email: string; tokenHash: Buffer; newPassword: string };

async function saveReset(deps: Deps, { userId, email, tokenHash, newPassword }: Reset, from: Origin): Promise<boolean> {
  const passwordHash = await hashPassword(newPassword, hashCaller(deps.config, from, { isTrusted: true }));
  return deps.db.transaction(async (tx) => {
    const { isBlocked } = await lockAccount(tx, userId);
    if (isBlocked || !(await takeReset(tx, tokenHash))) return false;
    await savePasswordHash(tx, { userId, passwordHash });
    if (await saveEmailVerified(tx, userId)) await endUnprovedFactor(tx, { userId, email }, from);
    await voidChange(tx, userId);
    await closeToOthers(tx, { userId, email }, from);
    await sendNotice(tx, { email, notice: 'password-reset' });
    return true;
  });
}

type Owner = Pick<Reset, 'userId' | 'email'>;

/** Nothing but the new password opens the account, and nothing sends its codes away. The caller must hold the account's lock. */
export async function closeToOthers(tx: Tx, { userId, email }: Owner, { address, deviceId }: Origin): Promise<void> {
  await endSessions(tx, userId, 'reset');
  await stopSoftwareOf(tx, userId);
  await dropSignInCodes(tx, userId);
  // Guesses from this address no longer count against the user.
  await clearHits(tx, wrongPasswords(email, address));
  await clearHits(tx, wrongPasswordsFor(email));
  await forgetDevices(tx, userId);
  if (deviceId !== null) await rememberDevice(tx, { userId, deviceId });
}

/**
 * Anyone could have signed up with this address first, and set up an authenticator that its owner doesn't have. A browser that signed in
 * before is that of the person who set it up.
 */
export async function endUnprovedFactor(tx: Tx, { userId, email }: Owner, { deviceId }: Origin): Promise<void> {
  if (deviceId !== null && (await isKnownDevice(tx, { userId, deviceId }))) return;
  const wasInForce = await hasFactor(tx, userId);
  await deleteFactor(tx, userId);
  if (wasInForce) await sendNotice(tx, { email, notice: 'second-factor-off' });
}
