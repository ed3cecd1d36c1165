import { expect, test } from 'vitest';
import { balanceChange, balanceProblem, readBalance } from './balance.rules.ts';

test.each([
  ['250.5', 250.5],
  ['', 0],
  ['   ', 0],
  ['12abc', 0],
  ['Infinity', 0],
])('%j is read as %d rupees', (typed, balance) => {
  expect(readBalance(typed)).toBe(balance);
});

test.each([
  ['500', 'This is the balance already'],
  ['-1', 'At least 0'],
  ['0.001', 'At most 2 decimals'],
  ['10000000.01', 'At most ₹1,00,00,000'],
  ['0', undefined],
  ['0.29', undefined],
  ['10000000', undefined],
])('of ₹500, %j: %s', (typed, problem) => {
  expect(balanceProblem(typed, 500)).toBe(problem);
});

test('a change is exact to the paisa', () => {
  expect(balanceChange({ before: 0.1, after: 0.3 })).toBe(0.2);
  expect(balanceChange({ before: 500, after: 0 })).toBe(-500);
});
