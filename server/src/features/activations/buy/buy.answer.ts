import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '@pinline/contract/errors';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Reply } from '../../../platform/api/api.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentMobile } from '../activations.present.ts';
import type { KnownFailure, State } from '../activations.rules.ts';
import { findActivationAndBalance, findState, type ActivationRow } from '../activations.sql.ts';
import { findReply, storeReply } from '../../../platform/api/idempotency/idempotency.sql.ts';

export type PurchaseAnswer = Reply<'POST mobile/generate'>['body'];
type Purchase = { userId: number; activationId: number };

/** A lost hint costs at most this long, in milliseconds. */
const statusPollMs = 1_000;
const storedAgainMs = 100;
/** The longest a purchase stays undecided (deep check) plus the sweeper's round, in milliseconds. */
const longestWaitMs = 62_000;

/** `number`: as it is read for the answer. */
export type Bought = { answer: PurchaseAnswer; number: ActivationRow };

export async function presentPurchase(deps: Deps, purchase: Purchase): Promise<Bought> {
  const number =
    (await findActivationAndBalance(deps.db.prepared, { userId: purchase.userId, id: purchase.activationId })) ??
    refuse('ACTIVATION_NOT_FOUND');
  const mobile = presentMobile(number, deps.config.timeZone) ?? null;
  const answer = {
    data: {
      isNumberGenerated: mobile !== null,
      message: mobile === null ? failureMessage(number.failure) : 'Number generated',
      balance: toRupees(paise(number.available)),
      mobile,
      ...codeOf(mobile === null ? number.failure : null),
    },
  };
  return { answer, number };
}

/** The answer where no purchase was begun: nothing was held. */
export function answerWithout(failure: KnownFailure, { available }: Pick<Caller, 'available'>): PurchaseAnswer {
  const balance = toRupees(paise(available));
  return { data: { isNumberGenerated: false, message: failureMessage(failure), balance, mobile: null, ...codeOf(failure) } };
}

/** A repeat of one that was not asked for, as too many others bought, is tried again. */
export function isLasting({ data }: PurchaseAnswer): boolean {
  return data.code !== 'BUSY';
}

function codeOf(failure: string | null): { code?: 'BUSY' } {
  return failure === 'BUSY' ? { code: failure } : {};
}

/** `until` is of `performance.now()`. */
export async function awaitDecision(deps: Deps, wait: Purchase & { until: number }): Promise<void> {
  const news = deps.live.listen(wait.userId);
  try {
    for (;;) {
      if (!isUndecided(await findState(deps.db.prepared, { userId: wait.userId, id: wait.activationId }))) return;
      const leftMs = wait.until - performance.now();
      if (leftMs <= 0) return;
      await news.next(Math.min(statusPollMs, leftMs));
    }
  } finally {
    news.stop();
  }
}

/** The answer to a repeat: the stored one, or one built from the purchase when there is no key, or the first call died before answering. */
export async function replay(deps: Deps, { key, ...of }: Purchase & { key: string | null }): Promise<PurchaseAnswer> {
  await awaitDecision(deps, { ...of, until: performance.now() + longestWaitMs });
  if (key === null) return (await presentPurchase(deps, of)).answer;
  const purchase = { ...of, key };
  for (let look = 0; look < 5; look += 1) {
    const stored = await findReply(deps.db.prepared, purchase);
    // `storeReply` wrote it from this same type.
    if (stored?.reply !== null && stored?.reply !== undefined) return stored.reply as PurchaseAnswer;
    await sleep(storedAgainMs);
  }
  const { answer } = await presentPurchase(deps, purchase);
  if (isLasting(answer)) await storeReply(deps.db.prepared, purchase, { status: 200, reply: answer });
  return answer;
}

function isUndecided(state: State | undefined): boolean {
  return state === 'reserved' || state === 'buying' || state === 'unknown';
}

function failureMessage(failure: string | null): string {
  return failureMessages[failure ?? ''] ?? 'We couldn’t get a number this time. You have not been charged. Please try again.';
}

const failureMessages: Readonly<Record<string, string>> = {
  NO_NUMBERS: 'No numbers are available right now. Please try again.',
  NUMBER_GONE: 'This number isn’t available again right now. You have not been charged.',
  BUSY: refusals.BUSY.message,
  CODE_ARRIVED: 'Your first number got its code, so no other one was bought.',
  BUDGET_SPENT:
    'Your first number ended meanwhile, and the balance or this key’s budget doesn’t cover another one. You have not been charged.',
  INSUFFICIENT_BALANCE: 'Your first number ended meanwhile, and your balance doesn’t cover another one. You have not been charged.',
};
