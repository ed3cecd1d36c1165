import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxRupees, paise, positiveRupees, rupees, toPaise, toRupees, typedRupees } from './money.ts';
import { addRupees, hasAtMostTwoDecimals, subtractRupees } from './rupees.rules.ts';

const wholePaise = fc.integer({ min: -maxRupees * 100, max: maxRupees * 100 });

describe('money on the wire and in the code', () => {
  test('converts every whole number of paise to the wire and back unchanged', () => {
    fc.assert(
      fc.property(wholePaise, (amount) => {
        const wire = toRupees(paise(amount));
        expect(rupees.safeParse(wire).success).toBe(true);
        expect(toPaise(wire)).toBe(amount);
        expect(JSON.stringify(wire)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('accepts an amount exactly when it has at most 2 decimals', () => {
    const nearHundredths = fc
      .tuple(wholePaise, fc.integer({ min: -3, max: 3 }))
      .map(([amount, steps]) => nudged(toRupees(paise(amount)), steps));
    const small = fc.double({ min: -1, max: 1, noNaN: true });
    const any = fc.double({ min: -maxRupees, max: maxRupees, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(nearHundredths, small, any), (amount) => {
        expect([amount, rupees.safeParse(amount).success]).toEqual([amount, decimalsOf(amount) <= 2]);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([0.1 + 0.2, 0.001, 0.005, 1.005, 12.345, 12.500001, 1e-7, 5e-324, 1_234_567.891, 9_999_999.990000002, -0.015])(
    '%d is refused, not rounded',
    { tags: 'E3' },
    (amount) => {
      expect(rupees.safeParse(amount).success).toBe(false);
    },
  );

  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    2 ** 53,
    2 ** 53 + 2,
    maxRupees + 0.01,
    -maxRupees - 0.01,
    1e21,
    '5',
    [5],
    null,
    true,
    5n,
    {},
  ])('what is no amount of ours is refused: %s', { tags: 'E3' }, (amount) => {
    expect(typedRupees.safeParse(amount).success).toBe(false);
  });

  test.each([0, -0, 0.01, 0.1, 0.29, 0.57, 1.15, 8.2, 12.5, 19.99, 1e3, maxRupees, -maxRupees, -0.01])('%d is accepted', (amount) => {
    expect(typedRupees.safeParse(amount).success).toBe(true);
  });

  test('requires a price above 0', () => {
    expect(positiveRupees.safeParse(0.01).success).toBe(true);
    expect([0, -0, -0.01].map((amount) => positiveRupees.safeParse(amount).success)).toEqual([false, false, false]);
  });

  test('throws on an amount that is not whole paise', { tags: 'E3' }, () => {
    for (const broken of [0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)]) expect(() => paise(broken)).toThrow(RangeError);
    expect(() => toPaise(Number.NaN)).toThrow(RangeError);
    expect(() => toPaise(1e20)).toThrow(RangeError);
  });
});

function decimalsOf(amount: number): number {
  const [mantissa = '', exponent = '0'] = String(amount).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function nudged(amount: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, amount);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  const moved = view.getFloat64(0);
  return Number.isFinite(moved) && Math.abs(moved) <= maxRupees ? moved : amount;
}

test('adds and subtracts to the paisa', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(addRupees(0.1, 0.2)).toBe(0.3);
  expect(addRupees(1_00_00_000.01, 0.07, -0.09)).toBe(99_99_999.99);
  expect(addRupees()).toBe(0);
  expect(subtractRupees(0.3, 0.1)).toBe(0.2);
  expect(subtractRupees(7, 12.5)).toBe(-5.5);
});

test.each([12.5, 0.07, 1_00_00_000.01, -3.25, 8])('%d has at most two decimals', (amount) => {
  expect(hasAtMostTwoDecimals(amount)).toBe(true);
});

test.each([0.001, 0.1 + 0.2, 12.345, Number.NaN])('%d has more than two decimals', (amount) => {
  expect(hasAtMostTwoDecimals(amount)).toBe(false);
});
