import { expect, test } from 'vitest';
import { balanceShown, decimalOf, toMicros, toUnits, unitsShown, unitsText } from './micros.rules.ts';

test.each([
  [0, '0', '0.00'],
  [1, '0.000001', '0.000001'],
  [125_300, '0.1253', '0.1253'],
  [500_000, '0.5', '0.50'],
  [10_000_000, '10', '10.00'],
  [412_080_000, '412.08', '412.08'],
  [-5_500_000, '-5.5', '-5.50'],
  [Number.MAX_SAFE_INTEGER, '9007199254.740991', '9007199254.740991'],
])('%i millionths are %s, and as money %s', (micros, decimal, text) => {
  expect([decimalOf(micros), unitsText(micros)]).toEqual([decimal, text]);
});

test('converts typed units to whole millionths', () => {
  expect(toMicros(0.1253)).toBe(125_300);
  expect(toUnits(125_300)).toBe(0.1253);
  expect(toMicros(1.1)).toBe(1_100_000);
});

test.each([
  [412_080_000, '412.08'],
  [1_234_567_500_000, '1,234,567.50'],
  [-999_999_125_300, '-999,999.1253'],
])('people read %i millionths as %s', (micros, text) => {
  expect(unitsShown(micros)).toBe(text);
});

test.each([
  [0, '0.00'],
  [999_999_583_600, '999,999.58'],
  [999_999_999_999, '999,999.99'],
  [9_999, '0.00'],
  [-5_501_000, '-5.51'],
])('a balance of %i millionths shows as %s', (micros, text) => {
  expect(balanceShown(micros)).toBe(text);
});
