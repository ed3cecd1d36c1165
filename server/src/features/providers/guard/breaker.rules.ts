import type { Answer, BuyAnswer, CancelAnswer, RefusalReason } from '../provider.ts';

/** Open: nothing is bought. Half-open: one cheap call finds out whether it works. */
export type Breaker = {
  state: 'closed' | 'open' | 'half-open';
  until: number;
  trouble: Trouble | undefined;
  /** Without a successful purchase in between; each doubles the wait. */
  openings: number;
  /** Consecutive ones, counted apart because a provider may list well while it fails to sell. */
  failures: Record<Kind, number>;
};

export type Kind = 'purchases' | 'others';
export type Trouble = { reason: RefusalReason | 'UNREACHABLE'; detail: string };

export type Verdict = { is: 'fine' } | ({ is: 'failed' } & Trouble) | ({ is: 'stop'; retryAfterSeconds: number | null } & Trouble);

export const closedBreaker: Breaker = {
  state: 'closed',
  until: 0,
  trouble: undefined,
  openings: 0,
  failures: { purchases: 0, others: 0 },
};

const failuresAllowed = 5;
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
const longestAskedForMs = 10 * 60_000;

/** While open, only the probe and a longer requested wait count. */
export function recordVerdict(breaker: Breaker, { kind, verdict, now }: { kind: Kind; verdict: Verdict; now: number }): Breaker {
  if (breaker.state !== 'closed') {
    if (verdict.is !== 'stop' || verdict.retryAfterSeconds === null) return breaker;
    return { ...breaker, until: Math.max(breaker.until, now + requestedWaitMs(verdict.retryAfterSeconds)) };
  }
  if (verdict.is === 'stop') return openBreaker(breaker, verdict, now);
  if (verdict.is === 'fine') {
    const openings = kind === 'purchases' ? 0 : breaker.openings;
    return { ...breaker, openings, failures: { ...breaker.failures, [kind]: 0 } };
  }
  const failures = { ...breaker.failures, [kind]: breaker.failures[kind] + 1 };
  return failures[kind] < failuresAllowed ? { ...breaker, failures } : openBreaker({ ...breaker, failures }, verdict, now);
}

export function halfOpenBreaker(breaker: Breaker): Breaker {
  return { ...breaker, state: 'half-open' };
}

/** After a good probe one failure opens it again: nothing has been bought yet. */
export function recordProbe(breaker: Breaker, { verdict, now }: { verdict: Verdict; now: number }): Breaker {
  if (verdict.is !== 'fine') return openBreaker(breaker, verdict, now);
  const failures = { purchases: failuresAllowed - 1, others: failuresAllowed - 1 };
  return { ...breaker, state: 'closed', trouble: undefined, failures };
}

function openBreaker(breaker: Breaker, verdict: Exclude<Verdict, { is: 'fine' }>, now: number): Breaker {
  const ownMs = Math.min(firstWaitMs * 2 ** breaker.openings, longestWaitMs);
  const askedMs = verdict.is === 'stop' && verdict.retryAfterSeconds !== null ? requestedWaitMs(verdict.retryAfterSeconds) : 0;
  const trouble = { reason: verdict.reason, detail: verdict.detail };
  return { ...breaker, state: 'open', until: now + Math.max(ownMs, askedMs), trouble, openings: breaker.openings + 1 };
}

function requestedWaitMs(seconds: number): number {
  return Math.min(seconds * 1_000, longestAskedForMs);
}

/** More calls would only make these worse. */
const stops: ReadonlySet<string> = new Set<RefusalReason>(['NO_BALANCE', 'BAD_KEY', 'BANNED', 'RATE_LIMITED']);

export function evaluatePurchase(answer: BuyAnswer): Verdict {
  if (answer.outcome === 'bought') return { is: 'fine' };
  if (answer.outcome === 'refused') return evaluateRefusal(answer);
  return { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail };
}

export function evaluateAnswer(answer: Answer<unknown>): Verdict {
  if (answer.ok) return { is: 'fine' };
  if (answer.reason === 'UNREACHABLE' || answer.reason === 'GARBAGE') return { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail };
  if (answer.reason === 'UNREADABLE' || answer.reason === 'NOT_OFFERED') return { is: 'fine' };
  return evaluateRefusal({ ...answer, reason: answer.reason });
}

export function evaluateCancel(answer: CancelAnswer): Verdict {
  return answer.outcome === 'unknown' ? { is: 'failed', reason: 'UNREACHABLE', detail: answer.detail } : { is: 'fine' };
}

function evaluateRefusal({
  reason,
  detail,
  retryAfterSeconds,
}: {
  reason: RefusalReason;
  detail: string;
  retryAfterSeconds?: number;
}): Verdict {
  if (stops.has(reason)) return { is: 'stop', reason, detail, retryAfterSeconds: retryAfterSeconds ?? null };
  return reason === 'NOT_CONNECTED' ? { is: 'failed', reason, detail } : { is: 'fine' };
}
