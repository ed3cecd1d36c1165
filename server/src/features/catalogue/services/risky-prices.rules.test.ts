import { expect, test } from 'vitest';
import { isRiskyPrice } from './risky-prices.rules.ts';

test.each([
  [{ price: 999, highest: 1_000, cost: 1_000 }, true],
  [{ price: 1_000, highest: 1_000, cost: 1_000 }, false],
  [{ price: 500, highest: 1_000, cost: null }, false],
  [{ price: 499, highest: 1_000, cost: null }, true],
  [{ price: 499, highest: 1_000, cost: 100 }, true],
  [{ price: 1, highest: null, cost: null }, false],
  [{ price: 1, highest: null, cost: 2 }, true],
  [{ price: 5_000, highest: 1_000, cost: 4_000 }, false],
])('%j is risky: %s', (set, isRisky) => {
  expect(isRiskyPrice(set)).toBe(isRisky);
});
