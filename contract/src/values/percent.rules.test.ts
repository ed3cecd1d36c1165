import { expect, test } from 'vitest';
import { percentOf } from './percent.rules.ts';

test.each([
  [2, 3, 66.7],
  [1, 3, 33.3],
  [19, 20, 95],
  [1, 2_000, 0.1],
  [1_333, 2_000, 66.7],
  [0, 7, 0],
  [7, 7, 100],
  [1_999, 2_000, 99.9],
  [999_999, 1_000_000, 99.9],
])('%d of %d are %d percent', (part, whole, percent) => {
  expect(percentOf({ part, whole })).toBe(percent);
});

test('rounds to whole percent too', () => {
  expect([1, 2, 199, 200].map((part) => percentOf({ part, whole: 200, decimals: 0 }))).toEqual([1, 1, 99, 100]);
});
