import { expect, test } from 'vitest';
import { provenSuccess } from './rank-routes.rules.ts';
import { estimateGain, type SoldGroup } from './gain.rules.ts';

/** 800 codes of 1,000 at ₹11, each sold at ₹20. */
const first = {
  id: 2,
  price: 2_000,
  cost: 1_100,
  samples: 1_000,
  succeeded: 800,
  isOutOfStock: false,
  isPaused: false,
  isClosed: false,
};
/** Half of 100 numbers had a code, at a margin of ₹8. */
const groups: SoldGroup[] = [{ routeId: 1, wantedCountry: null, numbers: 100, prices: 200_000, net: 40_000 }];
const gainOf = (given: Partial<Parameters<typeof estimateGain>[0]> = {}) =>
  estimateGain({ first, groups, answers: { asked: 50, sold: 50 }, serves: () => true, ...given });

test('its margin times its proven success, less what was earned', () => {
  const expected = Math.round(100 * 900 * provenSuccess(first)) - 40_000;
  expect(gainOf()).toEqual({ amount: expected, numbers: 100 });
  expect(expected).toBeGreaterThan(30_000);
});

test('it can’t have sold more often than when it was asked', () => {
  expect(gainOf({ answers: { asked: 50, sold: 25 } })?.amount).toBe(Math.round((gainOf()?.amount ?? 0) / 2));
  expect(gainOf({ answers: { asked: 50, sold: 0 } })?.amount).toBe(0);
});

test('it may have earned less', () => {
  expect(gainOf({ first: { ...first, cost: 1_900 } })?.amount).toBeLessThan(-30_000);
});

test('the purchases of their own price count, not today’s price', () => {
  expect(gainOf({ first: { ...first, price: 9_900 } })).toEqual(gainOf());
});

test('numbers that it sold itself, or of a country that it hasn’t, are left out', () => {
  expect(gainOf({ groups: groups.map((group) => ({ ...group, routeId: 2 })) })).toEqual({ amount: 0, numbers: 0 });
  const wanted = groups.map((group) => ({ ...group, wantedCountry: 'ID' }));
  expect(gainOf({ groups: wanted, serves: (country) => country !== 'ID' })).toEqual({ amount: 0, numbers: 0 });
  expect(gainOf({ groups: wanted })).toEqual(gainOf());
});

test.each<[string, Parameters<typeof gainOf>[0]]>([
  ['few samples', { first: { ...first, samples: 19, succeeded: 19 } }],
  ['no known cost', { first: { ...first, cost: null } }],
  ['no answer yesterday', { answers: { asked: 0, sold: 0 } }],
])('says nothing with %s', (_title, given) => {
  expect(gainOf(given)).toBeUndefined();
});
