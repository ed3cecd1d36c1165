import { expect, test } from 'vitest';
import { numberOrNull, numberProblem, optionalNumberProblem } from './number.rules.ts';

const range = { from: 1, to: 365 };

test.each(['1', '365', ' 30 '])('%j is a number of days', (typed) => expect(numberProblem(typed, range)).toBeUndefined());
test.each(['', ' ', '0', '366', '1.5', '-1', 'ten', '1e', 'Infinity'])('%j is none', (typed) =>
  expect(numberProblem(typed, range)).toBe('A whole number from 1 to 365'),
);

test('nothing is no limit where there need not be one', () => {
  expect(optionalNumberProblem('  ', range)).toBeUndefined();
  expect(optionalNumberProblem('0', range)).toBe('A whole number from 1 to 365');
  expect([numberOrNull(' '), numberOrNull('7')]).toEqual([null, 7]);
});
