import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costInPaise, roundings, sellingPrice, type Markup } from './pricing.rules.ts';

const cost = fc.integer({ min: 0, max: 10_000_000 });
const markup: fc.Arbitrary<Markup> = fc.record({
  kind: fc.constantFrom('percent' as const, 'rupees' as const),
  value: fc.integer({ min: 0, max: 1_000_000 }),
});
const roundTo = fc.constantFrom(...roundings);

describe('a selling price', () => {
  test.each<[string, Parameters<typeof sellingPrice>[0], number]>([
    ['20 % on ₹10', { cost: 1_000, markup: { kind: 'percent', value: 2_000 }, roundTo: 1 }, 1_200],
    ['20 % on ₹10.01, to 25 paise', { cost: 1_001, markup: { kind: 'percent', value: 2_000 }, roundTo: 25 }, 1_225],
    ['12.34 % on 1 paisa', { cost: 1, markup: { kind: 'percent', value: 1_234 }, roundTo: 1 }, 2],
    ['₹3 on ₹8.80, to ₹5', { cost: 880, markup: { kind: 'rupees', value: 300 }, roundTo: 500 }, 1_500],
    ['nothing on what is a multiple already', { cost: 1_250, markup: { kind: 'percent', value: 0 }, roundTo: 25 }, 1_250],
    ['what costs nothing is not given away', { cost: 0, markup: { kind: 'percent', value: 5_000 }, roundTo: 50 }, 50],
  ])('%s', (_, of, price) => {
    expect(sellingPrice(of)).toBe(price);
  });

  test('is never below the cost and its mark-up, and never zero', () => {
    fc.assert(
      fc.property(cost, markup, roundTo, (paise, on, to) => {
        const price = sellingPrice({ cost: paise, markup: on, roundTo: to });
        const least = on.kind === 'rupees' ? BigInt(paise + on.value) * 10_000n : BigInt(paise) * BigInt(10_000 + on.value);
        expect(price).toBeGreaterThan(0);
        expect(BigInt(price) * 10_000n >= least).toBe(true);
      }),
    );
  });

  test('is a multiple, and less than one above the minimum', () => {
    fc.assert(
      fc.property(cost, markup, roundTo, (paise, on, to) => {
        const price = sellingPrice({ cost: paise, markup: on, roundTo: to });
        const finest = sellingPrice({ cost: paise, markup: on, roundTo: 1 });
        expect(price % to).toBe(0);
        expect(price - finest).toBeLessThan(to);
      }),
    );
  });

  test('never falls when the cost or the mark-up rises', () => {
    fc.assert(
      fc.property(cost, cost, markup, fc.nat(10_000), roundTo, (one, other, on, more, to) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const price = (paise: number, value: number) => sellingPrice({ cost: paise, markup: { kind: on.kind, value }, roundTo: to });
        expect(price(low, on.value)).toBeLessThanOrEqual(price(high, on.value));
        expect(price(low, on.value)).toBeLessThanOrEqual(price(low, on.value + more));
      }),
    );
  });
});

test('rounds a cost up to a paisa only where necessary', () => {
  expect(costInPaise({ micros: 125_300, paisePerUnit: 8_800 })).toBe(1_103);
  expect(costInPaise({ micros: 1_000_000, paisePerUnit: 8_800 })).toBe(8_800);
  expect(costInPaise({ micros: 1, paisePerUnit: 1 })).toBe(1);
  expect(costInPaise({ micros: 0, paisePerUnit: 8_800 })).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 100_000 }), (micros, paisePerUnit) => {
      const exact = BigInt(micros) * BigInt(paisePerUnit);
      const least = BigInt(costInPaise({ micros, paisePerUnit }));
      expect(least * 1_000_000n >= exact && (least - 1n) * 1_000_000n < exact).toBe(true);
    }),
  );
});
