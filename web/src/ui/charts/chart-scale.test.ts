import { expect, test } from 'vitest';
import { columnsOf, heightsOf } from './chart-scale.ts';

test('columns fill the width, edge to edge', () => {
  expect(columnsOf(4)).toEqual({ lefts: [0, 25, 50, 75], width: 25 });
  expect(columnsOf(0).lefts).toEqual([]);
});

test('gaps lie between columns and edges outside them', () => {
  for (const count of [1, 7, 30]) {
    const { lefts, width } = columnsOf(count, { gap: 0.28, edge: 0.05 });
    const last = (lefts.at(-1) ?? 0) + width;
    expect(lefts[0], 'as far from the left').toBeCloseTo(100 - last);
    const step = (lefts[1] ?? 0) - (lefts[0] ?? 0);
    if (count > 1) expect((step - width) / step).toBeCloseTo(0.28);
  }
});

test('puts the largest value at the top and zero at the bottom', () => {
  const up = heightsOf([2, 8, 4], { from: 124, to: 20 });
  expect([up(0), up(4), up(8)]).toEqual([124, 72, 20]);
});

test('draws nothing without a value', () => {
  expect(heightsOf([0, 0], { from: 124, to: 20 })(0)).toBe(124);
  expect(heightsOf([], { from: 124, to: 20 })(0)).toBe(124);
});
