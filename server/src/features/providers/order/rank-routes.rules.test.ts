import { expect, test } from 'vitest';
import { expectedNet, rankRoutes, type RankedRoute } from './rank-routes.rules.ts';

/** Sold at ₹20 and bought at ₹12, with a code for 80 of 100. */
const aRoute = (id: number, given: Partial<RankedRoute> = {}): RankedRoute => ({
  id,
  price: 2_000,
  cost: 1_200,
  samples: 100,
  succeeded: 80,
  isOutOfStock: false,
  isPaused: false,
  isClosed: false,
  ...given,
});
const outcomes = (succeeded: number, samples: number) => ({ succeeded, samples });
const none = outcomes(0, 0);

test.each<[string, RankedRoute[], number[]]>([
  ['equal routes keep their order', [aRoute(1), aRoute(2), aRoute(3)], [1, 2, 3]],
  ['the better success wins at the same cost', [aRoute(1, outcomes(50, 100)), aRoute(2)], [2, 1]],
  ['the lower cost wins at the same success', [aRoute(1), aRoute(2, { cost: 1_100 })], [2, 1]],
  [
    'a high success doesn’t pay for a thin margin',
    [aRoute(1, { cost: 1_900, ...outcomes(98, 100) }), aRoute(2, outcomes(50, 100))],
    [2, 1],
  ],
  ['a large margin doesn’t pay for a poor success', [aRoute(1, { cost: 600, ...outcomes(20, 100) }), aRoute(2)], [2, 1]],
  ['2 of 2 say less than 150 of 200', [aRoute(1, outcomes(2, 2)), aRoute(2, outcomes(150, 200))], [2, 1]],
  ['2 of 2 say less than 40 of 200', [aRoute(1, outcomes(2, 2)), aRoute(2, outcomes(40, 200))], [2, 1]],
  ['2 of 2 at a tenth of the cost say less too', [aRoute(1, { cost: 120, ...outcomes(2, 2) }), aRoute(2, outcomes(150, 200))], [2, 1]],
  ['9 of 9 say nothing yet', [aRoute(1, outcomes(40, 200)), aRoute(2, outcomes(9, 9))], [1, 2]],
  ['7 of 10 say less than 150 of 200', [aRoute(1, outcomes(150, 200)), aRoute(2, outcomes(7, 10))], [1, 2]],
  ['20 of 20 win over 150 of 200', [aRoute(1, outcomes(150, 200)), aRoute(2, outcomes(20, 20))], [2, 1]],
  ['the same share of more samples wins', [aRoute(1, outcomes(8, 10)), aRoute(2, outcomes(800, 1_000))], [2, 1]],
  ['without samples after one that earns', [aRoute(1, none), aRoute(2, outcomes(20, 100))], [2, 1]],
  ['all without samples keep their order', [aRoute(1, none), aRoute(2, { ...none, cost: 100 }), aRoute(3, none)], [1, 2, 3]],
  ['without samples before one that had no code of 10', [aRoute(1, outcomes(0, 10)), aRoute(2, none)], [2, 1]],
  ['no code of 9 says nothing yet', [aRoute(1, outcomes(0, 9)), aRoute(2, none)], [1, 2]],
  ['without a cost after one that earns', [aRoute(1, { cost: null, ...outcomes(99, 100) }), aRoute(2, outcomes(20, 100))], [2, 1]],
  ['without a cost before one below cost', [aRoute(1, { cost: 2_100 }), aRoute(2, { cost: null })], [2, 1]],
  ['at cost earns nothing, as what isn’t known', [aRoute(1, { cost: 2_000 }), aRoute(2, none), aRoute(3)], [3, 1, 2]],
  ['of those below cost the smaller loss first', [aRoute(1, { cost: 2_500 }), aRoute(2, { cost: 2_100 })], [2, 1]],
  ['a poor success is no merit below cost', [aRoute(1, { cost: 2_500, ...outcomes(1, 100) }), aRoute(2, { cost: 2_400 })], [2, 1]],
  ['out of stock after one below cost', [aRoute(1, { isOutOfStock: true }), aRoute(2, { cost: 2_100 })], [2, 1]],
  ['paused after out of stock', [aRoute(1, { isPaused: true }), aRoute(2, { isOutOfStock: true })], [2, 1]],
  ['closed last, however good', [aRoute(1, { isClosed: true, cost: 1 }), aRoute(2, { isPaused: true })], [2, 1]],
])('%s', (_title, routes, ids) => {
  expect(rankRoutes(routes).map(({ id }) => id)).toEqual(ids);
});

test('one sale of 80 in 100 at a margin of ₹8 earns at least ₹5.95', () => {
  expect(expectedNet(aRoute(1))).toBeCloseTo(595.26, 2);
});
