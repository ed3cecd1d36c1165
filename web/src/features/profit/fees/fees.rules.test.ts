import { expect, test } from 'vitest';
import { numberIn, percentProblem, rupeesProblem } from './fees.rules.ts';

test('a percentage is from 0 to 100, an amount from 0 to 1,000, both with at most 2 decimals', () => {
  expect(['', '0', '1.9', '100', ' 2.36 '].map(percentProblem)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(['100.01', '-1', '1.234', '1e1', 'x'].every((typed) => percentProblem(typed) !== undefined)).toBe(true);
  expect(rupeesProblem('1000')).toBeUndefined();
  expect(rupeesProblem('1000.01')).toBeDefined();
  expect(['', '2.5'].map(numberIn)).toEqual([0, 2.5]);
});
