import { expect, test } from 'vitest';
import type { BuyAnswer } from '../provider.ts';
import {
  closedBreaker,
  halfOpenBreaker,
  recordVerdict,
  recordProbe,
  evaluateAnswer,
  evaluateCancel,
  evaluatePurchase,
  type Breaker,
  type Verdict,
} from './breaker.rules.ts';

const fine: Verdict = { is: 'fine' };
const failed: Verdict = { is: 'failed', reason: 'UNREACHABLE', detail: 'HTTP 500' };
const tooFast: Verdict = { is: 'stop', reason: 'RATE_LIMITED', detail: 'HTTP 429', retryAfterSeconds: null };

const purchases = (breaker: Breaker, words: Verdict[], now = 0) =>
  words.reduce((before, verdict) => recordVerdict(before, { kind: 'purchases', verdict, now }), breaker);
const others = (breaker: Breaker, words: Verdict[], now = 0) =>
  words.reduce((before, verdict) => recordVerdict(before, { kind: 'others', verdict, now }), breaker);
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);

test('opens after five failures in a row, not after four and a good answer', () => {
  expect(purchases(closedBreaker, times(4, failed)).state).toBe('closed');
  expect(purchases(closedBreaker, times(5, failed))).toMatchObject({ state: 'open', until: 5_000, trouble: { detail: 'HTTP 500' } });
  expect(purchases(closedBreaker, [...times(4, failed), fine, ...times(4, failed)]).state).toBe('closed');
});

test('opens for a provider that answers lists but fails purchases', () => {
  let breaker = closedBreaker;
  for (let n = 0; n < 5; n += 1) breaker = purchases(others(breaker, [fine, fine]), [failed]);
  expect(breaker.state).toBe('open');
});

test('opens after one answer that asks for a stop, for its pause within limits', () => {
  expect(others(closedBreaker, [tooFast], 100)).toMatchObject({ state: 'open', until: 5_100 });
  expect(others(closedBreaker, [{ ...tooFast, retryAfterSeconds: 30 }], 100).until).toBe(30_100);
  expect(others(closedBreaker, [{ ...tooFast, retryAfterSeconds: 2 }], 100).until).toBe(5_100);
  expect(others(closedBreaker, [{ ...tooFast, retryAfterSeconds: 999_999 }], 100).until).toBe(600_100);
});

test('closes only after a probe, and follows a longer requested pause', () => {
  const open = others(closedBreaker, [tooFast]);
  expect(purchases(others(open, [fine, failed]), [fine])).toEqual(open);
  expect(others(open, [{ ...tooFast, retryAfterSeconds: 20 }], 1_000).until).toBe(21_000);
});

test('doubles the wait after a failed probe, up to a minute', () => {
  let breaker = purchases(closedBreaker, times(5, failed));
  const waits: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    breaker = recordProbe(halfOpenBreaker(breaker), { verdict: failed, now: 0 });
    waits.push(breaker.until);
  }
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('after a good probe one failure opens it again for longer, and one purchase resets it', () => {
  const tried = recordProbe(halfOpenBreaker(purchases(closedBreaker, times(5, failed))), { verdict: fine, now: 0 });
  expect(tried.state).toBe('closed');
  expect(purchases(tried, [failed])).toMatchObject({ state: 'open', until: 10_000 });
  expect(purchases(tried, [fine, ...times(4, failed)]).state).toBe('closed');
  expect(purchases(tried, [fine, ...times(5, failed)])).toMatchObject({ state: 'open', until: 5_000 });
});

test.each<[BuyAnswer, Verdict['is']]>([
  [{ outcome: 'bought', number: { upstreamId: '1', phoneNumber: '919800000000', cost: null, canGetAnother: false } }, 'fine'],
  [{ outcome: 'refused', reason: 'NO_NUMBERS', detail: '' }, 'fine'],
  [{ outcome: 'refused', reason: 'PRICE_TOO_HIGH', detail: '' }, 'fine'],
  [{ outcome: 'refused', reason: 'BAD_SERVICE', detail: '' }, 'fine'],
  [{ outcome: 'refused', reason: 'TOO_MANY', detail: '' }, 'fine'],
  [{ outcome: 'refused', reason: 'NOT_CONNECTED', detail: '' }, 'failed'],
  [{ outcome: 'unknown', detail: '' }, 'failed'],
  [{ outcome: 'refused', reason: 'NO_BALANCE', detail: '' }, 'stop'],
  [{ outcome: 'refused', reason: 'BAD_KEY', detail: '' }, 'stop'],
  [{ outcome: 'refused', reason: 'BANNED', detail: '' }, 'stop'],
  [{ outcome: 'refused', reason: 'RATE_LIMITED', detail: '' }, 'stop'],
])('a purchase that was %j counts as: %s', (answer, is) => {
  expect(evaluatePurchase(answer).is).toBe(is);
});

test('counts other calls and cancels too', () => {
  expect(evaluateAnswer({ ok: true, value: [] }).is).toBe('fine');
  expect(evaluateAnswer({ ok: false, reason: 'GARBAGE', detail: 'HTTP 200, <html>' }).is).toBe('failed');
  expect(evaluateAnswer({ ok: false, reason: 'UNREACHABLE', detail: '' }).is).toBe('failed');
  expect(evaluateAnswer({ ok: false, reason: 'BAD_COUNTRY', detail: '' }).is).toBe('fine');
  expect(evaluateAnswer({ ok: false, reason: 'RATE_LIMITED', detail: '', retryAfterSeconds: 9 })).toMatchObject({
    is: 'stop',
    retryAfterSeconds: 9,
  });
  expect(evaluateCancel({ outcome: 'too_early', retryAfterSeconds: 5 }).is).toBe('fine');
  expect(evaluateCancel({ outcome: 'unknown', detail: '' }).is).toBe('failed');
});
