import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { expect, test } from 'vitest';
import { ratingOf } from './rating.rules.ts';

const { fairUse } = settingsDefaults;
const off = { ...settingsDefaults.keyUse, slowPercent: null };
const keyUse = { ...off, slowPercent: 40, pausePercent: 80, sample: 10 };
const ofUsers = { ...fairUse, cancelPercent: 50, cancelSample: 10 };

const idle = { standing: 'free', had: 0, cancelled: 0 } as const;
const stranger = { had: 0, cancelled: 0, isClosed: false };

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
] as const)('of a key that is %s with %i numbers, %i cancelled: %i', (standing, had, cancelled, rating) => {
  expect(ratingOf({ key: { standing, had, cancelled }, user: stranger }, { keyUse, fairUse })).toBe(rating);
});

test.each([
  ['is open', false, 9, 4, 96],
  ['is open', false, 20, 5, 48],
  ['is open', false, 100, 49, 2],
  ['is closed by cancels', true, 20, 10, 0],
  ['is closed by the hour', true, 20, 0, 0],
] as const)('of a user who %s (%s) with %i numbers, %i cancelled: %i', (_, isClosed, had, cancelled, rating) => {
  expect(ratingOf({ key: idle, user: { isClosed, had, cancelled } }, { keyUse: off, fairUse: ofUsers })).toBe(rating);
});

test('it is the lower one of the key and its user', () => {
  const key = { standing: 'free', had: 10, cancelled: 2 } as const;
  const rules = { keyUse, fairUse: ofUsers };
  expect(ratingOf({ key, user: { isClosed: false, had: 10, cancelled: 3 } }, rules)).toBe(38);
  expect(ratingOf({ key, user: { isClosed: false, had: 100, cancelled: 3 } }, rules)).toBe(72);
});

test('without rules it is the most there is', () => {
  const counted = { had: 50, cancelled: 50 };
  expect(ratingOf({ key: { ...counted, standing: 'free' }, user: { ...counted, isClosed: false } }, { keyUse: off, fairUse })).toBe(96);
});

test('with keys that are only slowed it falls towards 1', () => {
  const key = { standing: 'slowed', had: 10, cancelled: 5 } as const;
  expect(ratingOf({ key, user: stranger }, { keyUse: { ...keyUse, pausePercent: null }, fairUse })).toBe(48);
});
