import { expect, test } from 'vitest';
import { writeDigest, type Digest } from './write-digest.rules.ts';

const figures = { sold: 0, codes: 0, takings: 0, providerCost: 0, leak: 0, promo: 0, referral: 0, fees: 0, refunds: 0, net: 0 };
const nothing: Digest = {
  day: '2026-11-22',
  total: { key: '', label: '', logo: null, ...figures, kept: 0, unpriced: 0 },
  providers: [],
  unclaimedPayments: 0,
  reviews: 0,
  alarms: [],
};
const money = (spentMicros: number | null, balanceMicros: number | null = 96_400_000) => ({
  name: 'Orbit',
  currency: 'USD',
  balanceMicros,
  spentMicros,
});
const linesOf = (part: Partial<Digest>) => writeDigest({ ...nothing, ...part });

test('a day on which nothing happened', () => {
  expect(linesOf({})).toEqual([
    'Sunday 22 November: net ₹0.00',
    '₹0.00 taken in. No number was sold. ₹0.00 refunded.',
    'Nothing waits for you.',
  ]);
});

test('sales, refunds and a loss', () => {
  const total = { ...nothing.total, sold: 1_812, codes: 1_413, takings: 9_300, refunds: 120.5, net: -12.25 };
  expect(linesOf({ total }).slice(0, 2)).toEqual([
    'Sunday 22 November: net −₹12.25',
    '₹9,300.00 taken in. 1812 numbers, 1413 with a code (78%). ₹120.50 refunded.',
  ]);
});

test.each([
  [money(96_400_000), 'Orbit: 96.40 USD, enough for 24 hours'],
  [money(96_400_000 * 24), 'Orbit: 96.40 USD, enough for 1 hour'],
  [money(48_200_000), 'Orbit: 96.40 USD, enough for 2 days'],
  [money(1_000_000), 'Orbit: 96.40 USD'],
  [money(0), 'Orbit: 96.40 USD'],
  [money(null), 'Orbit: 96.40 USD'],
  [money(5, -1_000_000), 'Orbit: -1.00 USD, enough for 0 hours'],
  [money(5, null), 'Orbit: balance unknown'],
])('%o is %s', (provider, line) => {
  expect(linesOf({ providers: [provider] })[2]).toBe(line);
});

test('the open work is counted, and five alarms are named', () => {
  const alarms = Array.from({ length: 7 }, (_, index) => ({ severity: 'warning' as const, text: `Alarm ${index}.` }));
  expect(linesOf({ alarms, unclaimedPayments: 1, reviews: 2 }).slice(2)).toEqual([
    'Waiting for you: 7 alarms, 1 payment without a user, 2 deposits to decide.',
    ...[0, 1, 2, 3, 4].map((index) => `· Alarm ${index}.`),
    '· and 2 more',
  ]);
});
