import { expect, test } from 'vitest';
import { findLosses, type ServiceSums } from './losses.rules.ts';

const nothing = { promo: 0, referral: 0, fees: 0, refunds: 0, leak: 0, kept: 0, unpriced: 0 };
const total = { ...nothing, sold: 1_000, codes: 900, takings: 1_000_000, providerCost: 750_000 };
const aService = (change: Partial<ServiceSums>): ServiceSums => ({
  id: 7,
  name: 'Udaan Travel',
  server: 2,
  price: 2_400,
  paidShare: 1,
  isEnabled: true,
  sums: { ...nothing, sold: 100, codes: 90, takings: 216_000, providerCost: 160_000 },
  before: undefined,
  ...change,
});
const lossesOf = (service: ServiceSums) => findLosses({ services: [service], routes: [], orders: [], total });

test('a service that earns its margin is no loss', () => {
  expect(lossesOf(aService({}))).toEqual([]);
});

test('one that sells below its cost is to be sold at the usual margin, rounded up to 25 paise', () => {
  const sums = { ...nothing, sold: 100, codes: 90, takings: 216_000, providerCost: 225_000 };
  // 2,500 a code at a margin of 25 % is 3,333.3.
  expect(lossesOf(aService({ sums }))).toMatchObject([{ kind: 'margin', cost: 2_500, price: 2_400, betterPrice: 3_350, amount: 63_000 }]);
  expect(lossesOf(aService({ sums, isEnabled: false }))).toEqual([]);
  expect(lossesOf(aService({ sums, price: 3_350 }))).toEqual([]);
});

test('a price that price tiers lower is compared with what users pay of it', () => {
  const sums = { ...nothing, sold: 100, codes: 90, takings: 108_000, providerCost: 104_400 };
  // 1,160 a code at a margin of 25 % is 1,546.7, which is half of 3,093.3.
  expect(lossesOf(aService({ sums, paidShare: 0.5 }))).toMatchObject([{ kind: 'margin', cost: 1_160, price: 2_400, betterPrice: 3_100 }]);
  expect(lossesOf(aService({ sums, paidShare: 0.5, price: 3_100 }))).toEqual([]);
  expect(lossesOf(aService({ sums }))).toEqual([]);
});

test('a cost that no provider named is not guessed', () => {
  const sums = { ...nothing, sold: 100, codes: 90, takings: 216_000, providerCost: 225_000, unpriced: 1 };
  expect(lossesOf(aService({ sums }))).toEqual([]);
});

test('a cost that rose by a tenth is a loss when the price did not follow', () => {
  const before = { ...nothing, sold: 100, codes: 90, takings: 216_000, providerCost: 153_000 };
  const sums = { ...before, providerCost: 189_000 };
  expect(lossesOf(aService({ sums, before }))).toMatchObject([
    { kind: 'cost', cost: 2_100, costBefore: 1_700, betterPrice: 2_800, amount: 36_000 },
  ]);
  expect(lossesOf(aService({ sums, before, price: 2_800 }))).toEqual([]);
  expect(lossesOf(aService({ sums, before: { ...before, providerCost: 180_000 } }))).toEqual([]);
});

test('a service refunded over 40 % is one, of at least 20 numbers', () => {
  const sums = { ...nothing, sold: 100, codes: 59, takings: 141_600, providerCost: 94_400 };
  expect(lossesOf(aService({ sums }))).toMatchObject([{ kind: 'refunded', refundedShare: 41, numbers: 100 }]);
  expect(lossesOf(aService({ sums: { ...sums, codes: 60 } }))).toEqual([]);
  expect(lossesOf(aService({ sums: { ...sums, sold: 19, codes: 9 } }))).toEqual([]);
});

test('of services that cost nothing but buyers, the one with the most numbers without a code is first', () => {
  const refunded = (id: number, codes: number) =>
    aService({ id, sums: { ...nothing, sold: 100, codes, takings: 2_400 * codes, providerCost: 1_600 * codes } });
  const losses = findLosses({ services: [refunded(1, 58), refunded(2, 10), refunded(3, 40)], routes: [], orders: [], total });
  expect(losses.map(({ id, amount, refundedShare }) => [id, amount, refundedShare])).toEqual([
    [2, 0, 90],
    [3, 0, 60],
    [1, 0, 42],
  ]);
});

test('routes whose provider keeps money are named by it, the most first', () => {
  const aRoute = (id: number, leak: number) => ({
    id,
    label: `Route ${id}`,
    server: 1,
    isEnabled: true,
    sums: { ...total, leak, kept: leak === 0 ? 0 : 3 },
  });
  const unpriced = { ...aRoute(5, 0), sums: { ...total, leak: 0, kept: 2, unpriced: 2 } };
  const routes = [aRoute(1, 500), aRoute(2, 900), aRoute(3, 0), unpriced, { ...aRoute(4, 900), isEnabled: false }];
  expect(findLosses({ services: [], routes, orders: [], total })).toMatchObject([
    { kind: 'kept', id: 2, amount: 900, numbers: 3 },
    { kind: 'kept', id: 1, amount: 500 },
    { kind: 'kept', id: 5, amount: 0, numbers: 2 },
  ]);
});

test('an order that would have earned more yesterday stands beside what its service loses', () => {
  const sums = { ...nothing, sold: 100, codes: 59, takings: 141_600, providerCost: 94_400 };
  const orders = [{ id: 7, label: 'Udaan Travel', server: 2, amount: 124_000, numbers: 80, betterFirst: '2-B' }];
  expect(findLosses({ services: [aService({ sums })], routes: [], orders, total })).toMatchObject([
    { kind: 'order', id: 7, amount: 124_000, numbers: 80, betterFirst: '2-B', betterPrice: null },
    { kind: 'refunded', id: 7, betterFirst: null },
  ]);
});
