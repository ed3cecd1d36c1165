import { normaliseSecondFactor } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { hashRecoveryCodes } from '../sign-in/passwords.ts';
import { lockAccount } from '../auth.sql.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { isRecoveryCode, findStep } from './second-factor.rules.ts';
import { hasFactor, lockFactor, saveStep, takeRecoveryCode, type Factor } from './second-factor.sql.ts';
import { isKnownDevice } from '../sessions/known-device.sql.ts';
import {
  countClosing,
  removeAttempt,
  wrongCodesFrom,
  wrongCodesInSession,
  wrongCodesOfDevice,
  wrongCodesOfNewDevices,
  type Throttle,
} from '../throttle/throttle.ts';

/** Before there is a session. A known device has a counter of its own, so that guesses elsewhere don't lock it out. */
export async function useCodeAtSignIn(
  deps: Deps,
  { userId, code, from }: { userId: number; code: string; from: Origin },
): Promise<Use<undefined>['outcome']> {
  const { deviceId, address } = from;
  const isKnown = deviceId !== null && (await isKnownDevice(deps.db.autocommit, { userId, deviceId }));
  const ofDevice = deviceId === null ? [] : [wrongCodesOfDevice(userId, deviceId)];
  const throttles = isKnown ? ofDevice : [...ofDevice, wrongCodesFrom(userId, address), wrongCodesOfNewDevices(userId)];
  const { outcome } = await useCode(deps, { userId, code, from, throttles }, async () => undefined);
  return outcome;
}

/** Guesses at sign-in don't lock out the signed-in owner. */
export async function useCodeInSession<T>(
  deps: Deps,
  { caller: { userId, sessionId }, code, from }: { caller: SessionCaller; code: string; from: Origin },
  onRight: (tx: Tx) => Promise<T>,
): Promise<T> {
  const use = await useCode(deps, { userId, code, from, throttles: [wrongCodesInSession(sessionId)] }, onRight);
  if (use.outcome === 'off') refuse('SECOND_FACTOR_OFF');
  if (use.outcome === 'wrong') refuse('SECOND_FACTOR_WRONG');
  return use.value;
}

export type Given = { userId: number; code: string };

type Use<T> = { outcome: 'off' } | { outcome: 'wrong' } | { outcome: 'right'; value: T };

/** Counts the attempt before anything is hashed, so that parallel guesses count. */
async function useCode<T>(
  deps: Deps,
  given: Given & { from: Origin; throttles: Throttle[] },
  onRight: (tx: Tx) => Promise<T>,
): Promise<Use<T>> {
  if (!(await hasFactor(deps.db.autocommit, given.userId))) return { outcome: 'off' };
  const counted = deps.config.isRateLimited ? await countClosing(deps.db, ...given.throttles) : undefined;
  let isWrong = false;
  try {
    const use = await verifyCode(deps, given, onRight);
    isWrong = use.outcome === 'wrong';
    return use;
  } finally {
    if (counted !== undefined && !isWrong) await removeAttempt(deps.db.autocommit, counted.attempt);
    if (counted?.isClosing === true && isWrong) await deps.db.transaction((tx) => warnOwner(tx, given.userId));
  }
}

/** Sent when guesses closed the second factor for new devices: the guesser knows the password. */
async function warnOwner(tx: Tx, userId: number): Promise<void> {
  const { email } = await lockAccount(tx, userId);
  await sendNotice(tx, { email, notice: 'codes-guessed' });
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

export function findUnusedStep(deps: Deps, factor: Factor, { userId, code }: Given): number | undefined {
  const secret = deps.secrets.unseal(factor.secretSealed, factorOwner(userId));
  const step = findStep({ secret, code: normaliseSecondFactor(code), now: factor.now });
  return step !== undefined && step > factor.lastStep ? step : undefined;
}

export function factorOwner(userId: number): string {
  return `second-factor:${userId}`;
}
