import { expect, test } from 'vitest';
import type { Movement } from './activation-record.ts';
import { costOf, inOrder, sumUp } from './explain.rules.ts';

const movement = (kind: Movement['kind'], amount: number): Movement => ({
  id: 1,
  kind,
  at: '2026-01-05T10:00:00Z',
  actor: 'system',
  amount,
  from: 'available',
  to: 'held',
  balanceAfter: null,
  isReplaced: false,
});

test('a hold is captured, released, or waits', () => {
  expect(sumUp([])).toEqual({ held: 0, charged: 0, returned: 0, waiting: 0, refunded: 0 });
  const movements = [movement('hold', 1_000), movement('hold', 250), movement('capture', 700), movement('release', 300)];
  expect(sumUp(movements)).toEqual({ held: 1_250, charged: 700, returned: 300, waiting: 250, refunded: 0 });
});

test('a late code is charged beside the hold, which was returned', () => {
  const movements = [movement('hold', 1_000), movement('release', 1_000), movement('late_capture', 1_000)];
  expect(sumUp(movements)).toEqual({ held: 1_000, charged: 1_000, returned: 1_000, waiting: 0, refunded: 0 });
});

test('what was held up to a cap is not counted beside the price', () => {
  const ofCap = (['hold', 'release'] as const).map((kind) => ({ ...movement(kind, 1_800), isReplaced: true }));
  expect(sumUp([...ofCap, movement('hold', 1_200), movement('capture', 1_200)])).toEqual({
    held: 1_200,
    charged: 1_200,
    returned: 0,
    waiting: 0,
    refunded: 0,
  });
});

test('what a pair’s hold paid for the other number is neither charged nor returned', () => {
  const movements = [movement('hold', 1_800), movement('pair_capture', 1_200), movement('release', 600)];
  expect(sumUp(movements)).toEqual({ held: 1_800, charged: 0, returned: 600, waiting: 0, refunded: 0 });
});

test('what is refunded was charged before, and stays so', () => {
  const movements = [movement('hold', 1_000), movement('capture', 1_000), movement('refund', 1_000)];
  expect(sumUp(movements)).toEqual({ held: 1_000, charged: 1_000, returned: 0, waiting: 0, refunded: 1_000 });
});

test.each([
  [{ costMicros: 100_000, paisePerUnit: 8_800 }, 880],
  [{ costMicros: 1, paisePerUnit: 8_800 }, 1],
  [{ costMicros: null, paisePerUnit: 8_800 }, null],
  [{ costMicros: 100_000, paisePerUnit: null }, null],
])('%o costs %j paise', (attempt, paise) => expect(costOf(attempt)).toBe(paise));

test('lists moments in order of time, and keeps the order of one millisecond', () => {
  const moments = ['b 3', 'a 1', 'c 2', 'd 1', 'e 3'].map((name) => ({ name, at: `2026-01-05T10:00:00.00${name.slice(-1)}Z` }));
  expect(inOrder(moments).map(({ name }) => name)).toEqual(['a 1', 'd 1', 'c 2', 'b 3', 'e 3']);
  expect(moments[0]?.name).toBe('b 3');
});
