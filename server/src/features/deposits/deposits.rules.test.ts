import { expect, test } from 'vitest';
import { markCoins, markRupees, nextCheckSeconds, formatPayAmount, pendingSeconds, parseRateMicros } from './deposits.rules.ts';

test.each([
  [50_000, 50_000],
  [50_001, 50_100],
  [1_099, 1_100],
])('%i paise are asked for as %i, marked in paise', (amount, baseUnits) => {
  expect(markRupees(amount)).toEqual({ baseUnits, step: 1 });
});

test.each([
  [100_000, 88_500_000, 11_300_000],
  [1_062, 88_500_000, 120_000],
  [2_278, 28_123_456, 820_000],
])('%i paise at %i are asked for as %i millionths, marked after the hundredths', (amount, rate, baseUnits) => {
  expect(markCoins({ amount, rateMicros: rate })).toEqual({ baseUnits, step: 100 });
});

test.each([
  ['INR', 50_037, '500.37'],
  ['INR', 50_000, '500.00'],
  ['INR', 5, '0.05'],
  ['USDT', 10_003_700, '10.0037'],
  ['USDT', 10_000_000, '10.00'],
  ['TRX', 10_500_000, '10.50'],
  ['TRX', 1, '0.000001'],
] as const)('%s: %i are written as %s', (currency, units, text) => {
  expect(formatPayAmount({ currency, units })).toBe(text);
});

test.each([
  ['88.5', 88_500_000],
  ['28.123456', 28_123_456],
  ['0.000001', 1],
  ['1234567', 1_234_567_000_000],
  ['0', undefined],
  ['0.000000', undefined],
  ['', undefined],
  ['.5', undefined],
  ['1.', undefined],
  ['1.1234567', undefined],
  ['12345678', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['1 ', undefined],
  ['1x5', undefined],
])('a rate of %j is %j millionths', (rate, micros) => {
  expect(parseRateMicros(rate)).toBe(micros);
});

test('a deposit is checked less and less often, for a day', () => {
  const looks = Array.from({ length: 14 }, (_, checks) => nextCheckSeconds(checks));
  expect(looks).toEqual([10, 20, 30, 60, 60, 120, 300, 300, 600, 600, 900, 1_800, 1_800, 1_800]);
  expect(nextCheckSeconds(1_000)).toBe(1_800);
  expect(pendingSeconds).toBe(86_400);
});
