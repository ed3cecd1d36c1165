import { expect, test } from 'vitest';
import { priceOfTier, tierNameProblem, tierPercentProblem } from './price-tiers.rules.ts';

test.each([
  [1_001, 0, 1_001],
  [1_001, -1_250, 876],
  [1_001, 5_000, 1_502],
  [1_000, 10, 1_001],
  [1, -3_000, 1],
  [100_000_000, 5_000, 150_000_000],
])('%i paise changed by %i hundredths of a percent are %i, rounded up', (price, basisPoints, changed) => {
  expect(priceOfTier(price, basisPoints)).toBe(changed);
});

test.each([-30, -29.9, -0.1, 0, 0.1, 0.3, 12.5, 50])('%f percent can be set', (percent) => {
  expect(tierPercentProblem(percent)).toBeUndefined();
});

test.each([-30.1, 50.1, 0.05, 1.23, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('%f percent can’t be set', (percent) => {
  expect(tierPercentProblem(percent)).toBe('From -30 to 50 percent, with at most 1 decimal');
});

test('a name has 1 to 40 characters', () => {
  expect([' ', 'x'.repeat(41), ' Partners '].map(tierNameProblem)).toEqual(['Please give it a name', 'At most 40 characters', undefined]);
});
