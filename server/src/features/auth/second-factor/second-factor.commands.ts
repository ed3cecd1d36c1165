import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findPasswordHash } from '../account/account.sql.ts';
import { requireNewSignIn, requirePassword } from '../sign-in/check-password.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { keepSession } from '../sessions/session-life.commands.ts';
import { hashRecoveryCodes } from '../sign-in/passwords.ts';
import { authenticatorUri, newAuthenticatorSecret, newRecoveryCodes } from './second-factor.rules.ts';
import {
  deleteFactor,
  hasFactor,
  isSessionFresh,
  lockFactor,
  markSessionFresh,
  activateFactor,
  savePendingFactor,
} from './second-factor.sql.ts';
import { countOrRefuse, factorsConfirmed } from '../throttle/throttle.ts';
import { type Given, factorOwner, findUnusedStep, useCodeAtSignIn, useCodeInSession } from './use-code.ts';

const freshSeconds = 10 * 60;

/** Returns whether a code was checked, which the new session records. */
export async function checkSecondFactor(
  deps: Deps,
  { userId, code }: { userId: number; code: string | undefined },
  from: Origin,
): Promise<boolean> {
  if (!(await hasFactor(deps.db.autocommit, userId))) return false;
  if (code === undefined) refuse('SECOND_FACTOR_REQUIRED');
  const outcome = await useCodeAtSignIn(deps, { userId, code, from });
  if (outcome === 'wrong') refuse('SECOND_FACTOR_WRONG');
  return outcome === 'right';
}

/** Refuses without a code from the last 10 minutes. Pass the transaction: waiting for a second connection under locks may block all. */
export async function requireFreshFactor(deps: Deps, caller: SessionCaller, db: Db | Tx = deps.db.autocommit): Promise<void> {
  if (await isSessionFresh(db, { sessionId: caller.sessionId, seconds: freshSeconds })) return;
  const isRequired = caller.role === 'admin' && deps.config.isAdminTotpRequired;
  if (isRequired || (await hasFactor(db, caller.userId))) refuse('SECOND_FACTOR_NEEDED');
}

export async function beginSecondFactor(deps: Deps, caller: SessionCaller): Promise<{ secret: string; uri: string }> {
  // Known before the app has scanned anything.
  if ((await findPasswordHash(deps.db.autocommit, caller.userId)) === null) await requireNewSignIn(deps, caller);
  const secret = newAuthenticatorSecret();
  const secretSealed = deps.secrets.seal(secret, factorOwner(caller.userId));
  if (!(await savePendingFactor(deps.db.autocommit, { userId: caller.userId, secretSealed }))) refuse('SECOND_FACTOR_ALREADY_ON');
  return { secret, uri: authenticatorUri({ secret, email: caller.email, appName: deps.config.appName }) };
}

export async function confirmSecondFactor(
  deps: Deps,
  caller: SessionCaller,
  { code, currentPassword: password, from }: { code: string; currentPassword: string | undefined; from: Origin },
): Promise<string[]> {
  const { userId, email, sessionId } = caller;
  await requirePassword(deps, caller, { password, from });
  // Ten slow hashes follow, which must not run under the lock.
  await deps.db.transaction((tx) => checkConfirmationCode(deps, tx, { userId, code }));
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, factorsConfirmed(userId));
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = await hashRecoveryCodes({ userId, codes: recoveryCodes }, hashCaller(deps.config, from, { isTrusted: true }));
  await deps.db.transaction(async (tx) => {
    const step = await checkConfirmationCode(deps, tx, { userId, code });
    // The owner would be locked out by a thief who was signed out meanwhile.
    await keepSession(tx, sessionId);
    await activateFactor(tx, { userId, step, codeHashes });
    await markSessionFresh(tx, sessionId);
    await sendNotice(tx, { email, notice: 'second-factor-on' });
  });
  return recoveryCodes;
}

export async function removeSecondFactor(deps: Deps, caller: SessionCaller, code: string, from: Origin): Promise<void> {
  await useCodeInSession(deps, { caller, code, from }, async (tx) => {
    await deleteFactor(tx, caller.userId);
    await sendNotice(tx, { email: caller.email, notice: 'second-factor-off' });
  });
}

export async function refreshSession(deps: Deps, caller: SessionCaller, code: string, from: Origin): Promise<Date> {
  const at = await useCodeInSession(deps, { caller, code, from }, (tx) => markSessionFresh(tx, caller.sessionId));
  return new Date(at.getTime() + freshSeconds * 1_000);
}

async function checkConfirmationCode(deps: Deps, tx: Tx, given: Given): Promise<number> {
  const factor = await lockFactor(tx, given.userId);
  if (factor === undefined) refuse('SECOND_FACTOR_NOT_BEGUN');
  if (factor.isInForce) refuse('SECOND_FACTOR_ALREADY_ON');
  return findUnusedStep(deps, factor, given) ?? refuse('SECOND_FACTOR_WRONG');
}
