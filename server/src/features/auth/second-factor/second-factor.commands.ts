import { normaliseSecondFactor } from '@pinline/contract/auth/rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/api.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { requirePassword } from '../sign-in/check-password.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { hashRecoveryCodes } from '../sign-in/passwords.ts';
import { authenticatorUri, isRecoveryCode, newAuthenticatorSecret, newRecoveryCodes, findStep } from './second-factor.rules.ts';
import {
  deleteFactor,
  hasFactor,
  isSessionFresh,
  lockFactor,
  markSessionFresh,
  activateFactor,
  savePendingFactor,
  saveStep,
  takeRecoveryCode,
  type Factor,
} from './second-factor.sql.ts';
import {
  countOrRefuse,
  factorsConfirmed,
  removeAttempt,
  wrongCodesAtSignIn,
  wrongCodesInSession,
  type Throttle,
} from '../throttle/throttle.ts';

const freshSeconds = 10 * 60;

/** Returns whether a code was checked, which the new session records. */
export async function checkSecondFactor(
  deps: Deps,
  { userId, code }: { userId: number; code: string | undefined },
  from: Origin,
): Promise<boolean> {
  if (!(await hasFactor(deps.db.read, userId))) return false;
  if (code === undefined) refuse('SECOND_FACTOR_REQUIRED');
  const { outcome } = await useCode(deps, { userId, code, from, throttle: wrongCodesAtSignIn(userId) }, async () => undefined);
  if (outcome === 'wrong') refuse('SECOND_FACTOR_WRONG');
  return outcome === 'right';
}

/** Refuses without a code from the last 10 minutes. Pass the transaction: waiting for a second connection under locks may block all. */
export async function requireFreshFactor(deps: Deps, caller: Caller, db: Db | Tx = deps.db.read): Promise<void> {
  if (await isSessionFresh(db, { sessionId: caller.sessionId, seconds: freshSeconds })) return;
  const isRequired = caller.role === 'admin' && deps.config.isAdminTotpRequired;
  if (isRequired || (await hasFactor(db, caller.userId))) refuse('SECOND_FACTOR_NEEDED');
}

export async function beginSecondFactor(deps: Deps, caller: Caller): Promise<{ secret: string; uri: string }> {
  const secret = newAuthenticatorSecret();
  const secretSealed = deps.secrets.seal(secret, factorOwner(caller.userId));
  if (!(await savePendingFactor(deps.db.read, { userId: caller.userId, secretSealed }))) refuse('SECOND_FACTOR_ALREADY_ON');
  return { secret, uri: authenticatorUri({ secret, email: caller.email, appName: deps.config.appName }) };
}

export async function confirmSecondFactor(
  deps: Deps,
  caller: Caller,
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
    await activateFactor(tx, { userId, step, codeHashes });
    await markSessionFresh(tx, sessionId);
    await sendNotice(tx, { email, notice: 'second-factor-on' });
  });
  return recoveryCodes;
}

export async function removeSecondFactor(deps: Deps, caller: Caller, code: string, from: Origin): Promise<void> {
  await useCodeInSession(deps, { caller, code, from }, async (tx) => {
    await deleteFactor(tx, caller.userId);
    await sendNotice(tx, { email: caller.email, notice: 'second-factor-off' });
  });
}

export async function refreshSession(deps: Deps, caller: Caller, code: string, from: Origin): Promise<Date> {
  const at = await useCodeInSession(deps, { caller, code, from }, (tx) => markSessionFresh(tx, caller.sessionId));
  return new Date(at.getTime() + freshSeconds * 1_000);
}

async function checkConfirmationCode(deps: Deps, tx: Tx, given: Given): Promise<number> {
  const factor = await lockFactor(tx, given.userId);
  if (factor === undefined) refuse('SECOND_FACTOR_NOT_BEGUN');
  if (factor.isInForce) refuse('SECOND_FACTOR_ALREADY_ON');
  return findUnusedStep(deps, factor, given) ?? refuse('SECOND_FACTOR_WRONG');
}

/** Guesses at sign-in don't lock out the signed-in owner. */
async function useCodeInSession<T>(
  deps: Deps,
  { caller: { userId }, code, from }: { caller: Caller; code: string; from: Origin },
  onRight: (tx: Tx) => Promise<T>,
): Promise<T> {
  const use = await useCode(deps, { userId, code, from, throttle: wrongCodesInSession(userId) }, onRight);
  if (use.outcome === 'off') refuse('SECOND_FACTOR_OFF');
  if (use.outcome === 'wrong') refuse('SECOND_FACTOR_WRONG');
  return use.value;
}

type Given = { userId: number; code: string };
type Use<T> = { outcome: 'off' } | { outcome: 'wrong' } | { outcome: 'right'; value: T };

/** Counts the attempt before anything is hashed, so that parallel guesses count. */
async function useCode<T>(
  deps: Deps,
  given: Given & { from: Origin; throttle: Throttle },
  onRight: (tx: Tx) => Promise<T>,
): Promise<Use<T>> {
  if (!(await hasFactor(deps.db.read, given.userId))) return { outcome: 'off' };
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, given.throttle) : undefined;
  let isWrong = false;
  try {
    const use = await verifyCode(deps, given, onRight);
    isWrong = use.outcome === 'wrong';
    return use;
  } finally {
    if (attempt !== undefined && !isWrong) await removeAttempt(deps.db.read, attempt);
  }
}

async function verifyCode<T>(deps: Deps, given: Given & { from: Origin }, onRight: (tx: Tx) => Promise<T>): Promise<Use<T>> {
  const { userId, from } = given;
  const code = normaliseSecondFactor(given.code);
  const [codeHash] = isRecoveryCode(code)
    ? await hashRecoveryCodes({ userId, codes: [code] }, hashCaller(deps.config, from, { isTrusted: true }))
    : [];
  return deps.db.transaction(async (tx): Promise<Use<T>> => {
    const factor = await lockFactor(tx, userId);
    if (factor === undefined || !factor.isInForce) return { outcome: 'off' };
    const step = findUnusedStep(deps, factor, { userId, code });
    const isRight = codeHash === undefined ? step !== undefined : await takeRecoveryCode(tx, { userId, codeHash });
    if (!isRight) return { outcome: 'wrong' };
    if (step !== undefined) await saveStep(tx, { userId, step });
    return { outcome: 'right', value: await onRight(tx) };
  });
}

function findUnusedStep(deps: Deps, factor: Factor, { userId, code }: Given): number | undefined {
  const secret = deps.secrets.unseal(factor.secretSealed, factorOwner(userId));
  const step = findStep({ secret, code: normaliseSecondFactor(code), now: factor.now });
  return step !== undefined && step > factor.lastStep ? step : undefined;
}

export function factorOwner(userId: number): string {
  return `second-factor:${userId}`;
}
