import { commonPasswordProblem } from '@pinline/contract/auth/rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/api.ts';
import { refuse } from '../../../platform/errors.ts';
import { endSessions, lockAccount, savePasswordHash } from '../auth.sql.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { forgetDevices, rememberDevice } from '../sessions/known-device.sql.ts';
import { sendNotice, sendResetLink } from '../mail/mail.jobs.ts';
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts';
import { hashOfReset } from './reset-token.ts';
import { dropSignInCodes, findReset, saveEmailVerified, takeReset } from './reset.sql.ts';
import {
  countAttempt,
  countOrRefuse,
  forgetHits,
  resetsAsked,
  resetsAskedFor,
  takeBackAttempt,
  wrongPasswords,
  wrongPasswordsFor,
  wrongResetLinks,
} from '../sign-in/throttle.ts';

/** The same work for every address; whether anybody has it is found out later, by a job. */
export async function askForReset(deps: Deps, email: string, from: Origin): Promise<void> {
  if (deps.config.isRateLimited) {
    await countOrRefuse(deps.db, resetsAsked(from.address));
    // Strangers who ask for a user's link must not learn that there were too many, nor void the link that was sent.
    const counted = await countAttempt(deps.db, resetsAskedFor(email));
    if (counted.retryAfterSeconds !== undefined) return;
  }
  await sendResetLink(deps.db.read, { email });
}

/** Whoever has the mailed link chooses the password; all who were signed in are out. Nobody is signed in by it. */
export async function resetPassword(deps: Deps, entry: { token: string; newPassword: string }, from: Origin): Promise<void> {
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongResetLinks(from.address)) : undefined;
  const tokenHash = hashOfReset(entry.token);
  const owner = await findReset(deps.db.read, tokenHash);
  if (owner !== undefined && attempt !== undefined) await takeBackAttempt(deps.db.read, attempt);
  if (isCommonPassword(entry.newPassword, owner?.email)) refuse('INVALID_FIELDS', { fields: { newPassword: commonPasswordProblem } });
  const isDone = owner !== undefined && (await saveReset(deps, { ...owner, tokenHash, newPassword: entry.newPassword }, from));
  if (!isDone) refuse('RESET_LINK_INVALID');
  deps.live.hint(owner.userId);
}

type Reset = { userId: number; email: string; tokenHash: Buffer; newPassword: string };

/** Answers false when the link was used or the user blocked in the meantime. */
async function saveReset(deps: Deps, { userId, email, tokenHash, newPassword }: Reset, from: Origin): Promise<boolean> {
  const passwordHash = await hashPassword(newPassword, hashCaller(deps.config, from, { isTrusted: true }));
  return deps.db.transaction(async (tx) => {
    const { isBlocked } = await lockAccount(tx, userId);
    if (isBlocked || !(await takeReset(tx, tokenHash))) return false;
    await savePasswordHash(tx, { userId, passwordHash });
    await saveEmailVerified(tx, userId);
    await endSessions(tx, userId, 'reset');
    await dropSignInCodes(tx, userId);
    // A user who guessed at the forgotten password from here may use the new one at once, also while strangers go on guessing.
    await forgetHits(tx, wrongPasswords(email, from.address));
    await forgetHits(tx, wrongPasswordsFor(email));
    await forgetDevices(tx, userId);
    if (from.deviceId !== null) await rememberDevice(tx, { userId, deviceId: from.deviceId });
    await sendNotice(tx, { email, notice: 'password-reset' });
    return true;
  });
}
