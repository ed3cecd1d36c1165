import type { Answer, BuyAnswer, CancelAnswer, RefusalReason } from '../provider.ts';

/** Whether a provider is asked for numbers. Open: it is not. Half-open: it is being asked one cheap thing to find out. */
export type Breaker = {
  state: 'closed' | 'open' | 'half-open';
  /** Of the clock given: when it is tried again. */
  until: number;
  /** What opened it. */
  trouble: Trouble | undefined;
  /** How often it opened without a purchase that went well in between; the wait doubles with each. */
  openings: number;
  /** Consecutive failures. Apart, because a provider may list well while it fails to sell. */
  failures: Record<Kind, number>;
};

export type Kind = 'purchases' | 'others';
export type Trouble = { reason: RefusalReason | 'UNREACHABLE'; detail: string };

/** What one answer tells of the provider's health, whatever it says of a number. */
export type Word = { is: 'fine' } | ({ is: 'failed' } & Trouble) | ({ is: 'stop'; retryAfterSeconds: number | null } & Trouble);

export const closedBreaker: Breaker = {
  state: 'closed',
  until: 0,
  trouble: undefined,
  openings: 0,
  failures: { purchases: 0, others: 0 },
};

const failuresAllowed = 5;
/** In milliseconds: the first wait, the longest one, and the longest that a provider may ask for. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
const longestAskedForMs = 10 * 60_000;

/** The provider answered, or did not. While it is open only the probe counts, and a longer wait that the provider asks for. */
export function heard(breaker: Breaker, { kind, word, now }: { kind: Kind; word: Word; now: number }): Breaker {
  if (breaker.state !== 'closed') {
    if (word.is !== 'stop' || word.retryAfterSeconds === null) return breaker;
    return { ...breaker, until: Math.max(breaker.until, now + askedForMs(word.retryAfterSeconds)) };
  }
  if (word.is === 'stop') return opened(breaker, word, now);
  if (word.is === 'fine') {
    const openings = kind === 'purchases' ? 0 : breaker.openings;
    return { ...breaker, openings, failures: { ...breaker.failures, [kind]: 0 } };
  }
  const failures = { ...breaker.failures, [kind]: breaker.failures[kind] + 1 };
  return failures[kind] < failuresAllowed ? { ...breaker, failures } : opened({ ...breaker, failures }, word, now);
}

/** The wait is over: one cheap call goes out. */
export function halfOpened(breaker: Breaker): Breaker {
  return { ...breaker, state: 'half-open' };
}

/** What the cheap call told. After a good word the next failure opens again: nothing has been bought yet. */
export function probed(breaker: Breaker, { word, now }: { word: Word; now: number }): Breaker {
  if (word.is !== 'fine') return opened(breaker, word, now);
  const failures = { purchases: failuresAllowed - 1, others: failuresAllowed - 1 };
  return { ...breaker, state: 'closed', trouble: undefined, failures };
}

function opened(breaker: Breaker, word: Exclude<Word, { is: 'fine' }>, now: number): Breaker {
  const ownMs = Math.min(firstWaitMs * 2 ** breaker.openings, longestWaitMs);
  const askedMs = word.is === 'stop' && word.retryAfterSeconds !== null ? askedForMs(word.retryAfterSeconds) : 0;
  const trouble = { reason: word.reason, detail: word.detail };
  return { ...breaker, state: 'open', until: now + Math.max(ownMs, askedMs), trouble, openings: breaker.openings + 1 };
}

function askedForMs(seconds: number): number {
  return Math.min(seconds * 1_000, longestAskedForMs);
}

/** Nothing goes on as it is: whoever asks more only makes it worse. */
const stops: ReadonlySet<string> = new Set<RefusalReason>(['NO_BALANCE', 'BAD_KEY', 'BANNED', 'RATE_LIMITED']);

export function wordOfPurchase(answer: BuyAnswer): Word {
  if (answer.outcome === 'bought') return { is: 'fine' };
  if (answer.outcome === 'refused') return wordOfRefusal(answer);
  return { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail };
}

/** An answer that nobody understands came from somewhere: it counts as a failure too. */
export function wordOfAnswer(answer: Answer<unknown>): Word {
  if (answer.ok) return { is: 'fine' };
  if (answer.reason === 'UNREACHABLE' || answer.reason === 'GARBAGE') return { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail };
  if (answer.reason === 'UNREADABLE' || answer.reason === 'NOT_OFFERED') return { is: 'fine' };
  return wordOfRefusal({ ...answer, reason: answer.reason });
}

export function wordOfCancel(answer: CancelAnswer): Word {
  return answer.outcome === 'unknown' ? { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail } : { is: 'fine' };
}

function wordOfRefusal({ reason, detail, retryAfterSeconds }: { reason: RefusalReason; detail: string; retryAfterSeconds?: number }): Word {
  if (stops.has(reason)) return { is: 'stop', reason, detail, retryAfterSeconds: retryAfterSeconds ?? null };
  return reason === 'NOT_CONNECTED' ? { is: 'failed', reason, detail } : { is: 'fine' };
}
