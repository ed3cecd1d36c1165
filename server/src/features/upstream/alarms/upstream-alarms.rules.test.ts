import { expect, test } from 'vitest';
import { writeUpstreamAlarms, type RefusedPrice } from './upstream-alarms.rules.ts';

const price: RefusedPrice = {
  name: 'HeroSMS',
  kind: 'ceiling',
  costMicros: 1_000_000_000_000,
  currency: 'USD',
  ceilingMicros: 142_000,
  ceilingCurrency: 'USD',
};

type Troubles = Parameters<typeof writeUpstreamAlarms>[0];
const none: Troubles = { unknownAttempts: 0, refusedPrices: [], givenUp: [], missing: [], unmatched: [] };

test('are none without a problem', () => {
  expect(writeUpstreamAlarms(none)).toEqual([]);
});

test.each<[Partial<Troubles>, string]>([
  [{ unknownAttempts: 1 }, '1 purchase has had no certain answer for over 10 minutes.'],
  [{ unknownAttempts: 3 }, '3 purchases have had no certain answer for over 10 minutes.'],
  [
    { refusedPrices: [price] },
    'HeroSMS sold a number for 1,000,000.00 USD, above the limit of 0.142 USD that it was sent. The number is cancelled unless its code has arrived.',
  ],
  [
    { refusedPrices: [{ ...price, kind: 'currency', currency: 'RUB' }] },
    'HeroSMS asked for a price in RUB, but its account is set to USD. The number is cancelled unless its code has arrived. Check the account’s currency and rate.',
  ],
  [
    { refusedPrices: [{ ...price, kind: 'currency', currency: 'unknown' }] },
    'HeroSMS asked for a price in a currency we don’t know, but its account is set to USD. The number is cancelled unless its code has arrived. Check the account’s currency and rate.',
  ],
  [
    { missing: [{ name: 'HeroSMS', reason: 'many_missing', missing: 12, open: 40 }] },
    'HeroSMS lists 28 of your 40 open numbers. Refunds for the others wait until it lists them or you confirm.',
  ],
  [
    { missing: [{ name: 'HeroSMS', reason: 'connection_changed', missing: 0, open: 3 }] },
    'The key or address of HeroSMS changed while numbers were open. Refunds for missing ones wait until it lists them or you confirm.',
  ],
  [{ unmatched: [{ name: 'HeroSMS', count: 1 }] }, '1 number is open at HeroSMS, and none of our purchases bought it.'],
  [{ unmatched: [{ name: 'HeroSMS', count: 2 }] }, '2 numbers are open at HeroSMS, and none of our purchases bought them.'],
])('%o', (troubles, text) => {
  expect(writeUpstreamAlarms({ ...none, ...troubles })).toMatchObject([{ text }]);
});

test('two troubles are never the same alarm', () => {
  const all = writeUpstreamAlarms({
    unknownAttempts: 1,
    refusedPrices: [price, { ...price, kind: 'currency' }],
    givenUp: [{ name: 'A', count: 1 }],
    missing: [{ name: 'A', reason: 'many_missing', missing: 1, open: 1 }],
    unmatched: [
      { name: 'A', count: 1 },
      { name: 'B', count: 1 },
    ],
  });
  expect(new Set(all.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(7);
});
