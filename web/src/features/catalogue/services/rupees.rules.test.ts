import { expect, test } from 'vitest';
import { marginOf, priceProblem, readRupees } from './rupees.rules.ts';

test.each([
  ['12.5', 12.5],
  [' 12.50 ', 12.5],
  ['7.', 7],
  ['.5', 0.5],
  ['100000', 100_000],
])('%j is %d rupees', (typed, amount) => {
  expect(readRupees(typed)).toBe(amount);
});

test.each(['', ' ', '1e3', '0x10', '-5', '+5', '1,000', '12.345', '12 50', 'Infinity', '₹12', '.'])('%j is no amount', (typed) => {
  expect(readRupees(typed)).toBeUndefined();
});

test.each([
  ['', 'Rupees in digits, such as 12.50'],
  ['1e3', 'Rupees in digits, such as 12.50'],
  ['0', 'Must be more than 0'],
  ['0.00', 'Must be more than 0'],
  ['12.345', 'At most 2 decimals'],
  ['100000.01', 'At most ₹1,00,000'],
  ['100000', undefined],
  ['0.01', undefined],
])('a price of %j: %s', (typed, problem) => {
  expect(priceProblem(typed)).toBe(problem);
});

test('a margin is exact to the paisa, also below zero', () => {
  expect(marginOf({ price: 0.3, cost: 0.1 })).toBe(0.2);
  expect(marginOf({ price: 7.2, cost: 7.45 })).toBe(-0.25);
});
