import { expect, test } from 'vitest';
import { measureOutages } from './outages.ts';

const every = (from: number, to: number) => Array.from({ length: (to - from) / 100 }, (_, index) => from + index * 100);
const event = { kind: 'killed', from: 1_000, to: 20_000 };

test('measures the longest standstill of writes', () => {
  const own = [...every(0, 2_000), ...every(5_000, 21_000)];
  const calls = [...every(0, 2_000), ...every(5_500, 12_000), ...every(13_000, 21_000)];
  expect(measureOutages([event], { own, calls })).toEqual([{ kind: 'killed', own: 3.1, calls: 3.6 }]);
});

test('counts a standstill that goes on after a single write as one', () => {
  const own = [...every(0, 2_000), 5_000, 5_050, ...every(8_000, 21_000)];
  expect(measureOutages([event], { own, calls: own })).toMatchObject([{ own: 6.1 }]);
});

test('is the longest pause where nothing stood still', () => {
  expect(measureOutages([event], { own: every(0, 21_000), calls: every(0, 21_000) })).toMatchObject([{ own: 0.1 }]);
});
