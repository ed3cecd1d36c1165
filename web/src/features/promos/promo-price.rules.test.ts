import { expect, test } from 'vitest';
import { countProblem, priceProblem } from './promo-price.rules.ts';

test.each([
  ['', 'Must be more than 0'],
  ['0', 'Must be more than 0'],
  ['-5', 'Must be more than 0'],
  ['abc', 'Must be more than 0'],
  ['100000.01', 'At most ₹1,00,000'],
  ['0.001', 'At most 2 decimals'],
  ['0.01', undefined],
  ['25.50', undefined],
  ['100000', undefined],
])('a price of %j: %s', (typed, problem) => {
  expect(priceProblem(typed)).toBe(problem);
});

test.each([
  ['', false],
  ['0', false],
  ['1.5', false],
  ['501', false],
  ['1', true],
  ['500', true],
])('%j codes at once: %s', (typed, isFine) => {
  expect(countProblem(typed) === undefined).toBe(isFine);
});
