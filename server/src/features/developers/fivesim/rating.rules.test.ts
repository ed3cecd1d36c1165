import { settingsDefaults } from '@pinline/contract/settings/rules';
import { expect, test } from 'vitest';
import { ratingOf } from './rating.rules.ts';

const rules = { ...settingsDefaults.keyUse, slowPercent: 40, pausePercent: 80, sample: 10 };

test.each([
  ['free', 0, 0, 96],
  ['free', 9, 9, 96],
  ['free', 10, 0, 96],
  ['free', 10, 2, 72],
  ['slowed', 10, 6, 24],
  ['slowed', 10, 8, 1],
  ['slowed', 10, 10, 1],
  ['paused', 0, 0, 0],
  ['paused', 10, 8, 0],
] as const)('%s with %i numbers, %i cancelled: %i', (standing, had, cancelled, rating) => {
  expect(ratingOf({ standing, had, cancelled }, rules)).toBe(rating);
});

test('without rules it is the most there is', () => {
  expect(ratingOf({ standing: 'free', had: 50, cancelled: 50 }, settingsDefaults.keyUse)).toBe(96);
});

test('with keys that are only slowed it falls towards 1', () => {
  expect(ratingOf({ standing: 'slowed', had: 10, cancelled: 5 }, { ...rules, pausePercent: null })).toBe(48);
});
