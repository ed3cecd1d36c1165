import { normaliseSecondFactor } from '@pinline/contract/auth/rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { hashRecoveryCodes } from '../sign-in/passwords.ts';
import { isRecoveryCode, findStep } from './second-factor.rules.ts';
import { hasFactor, lockFactor, saveStep, takeRecoveryCode, type Factor } from './second-factor.sql.ts';
import { countOrRefuse, removeAttempt, wrongCodesInSession, type Throttle } from '../throttle/throttle.ts';

/** Guesses at sign-in don't lock out the signed-in owner. */
export async function useCodeInSession<T>(
  deps: Deps,
  { caller: { userId }, code, from }: { caller: SessionCaller; code: string; from: Origin },
  onRight: (tx: Tx) => Promise<T>,
): Promise<T> {
  const use = await useCode(deps, { userId, code, from, throttle: wrongCodesInSession(userId) }, onRight);
  if (use.outcome === 'off') refuse('SECOND_FACTOR_OFF');
  if (use.outcome === 'wrong') refuse('SECOND_FACTOR_WRONG');
  return use.value;
}

export type Given = { userId: number; code: string };

type Use<T> = { outcome: 'off' } | { outcome: 'wrong' } | { outcome: 'right'; value: T };

/** Counts the attempt before anything is hashed, so that parallel guesses count. */
export async function useCode<T>(
  deps: Deps,
  given: Given & { from: Origin; throttle: Throttle },
  onRight: (tx: Tx) => Promise<T>,
): Promise<Use<T>> {
  if (!(await hasFactor(deps.db.autocommit, given.userId))) return { outcome: 'off' };
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, given.throttle) : undefined;
  let isWrong = false;
  try {
    const use = await verifyCode(deps, given, onRight);
    isWrong = use.outcome === 'wrong';
    return use;
  } finally {
    if (attempt !== undefined && !isWrong) await removeAttempt(deps.db.autocommit, attempt);
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

export function findUnusedStep(deps: Deps, factor: Factor, { userId, code }: Given): number | undefined {
  const secret = deps.secrets.unseal(factor.secretSealed, factorOwner(userId));
  const step = findStep({ secret, code: normaliseSecondFactor(code), now: factor.now });
  return step !== undefined && step > factor.lastStep ? step : undefined;
}

export function factorOwner(userId: number): string {
  return `second-factor:${userId}`;
}
