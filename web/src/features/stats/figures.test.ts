import { percentOf } from '@pinline/contract/values/percent.rules';
import { expect, test } from 'vitest';
import { formatChange, formatPercent, formatShort } from './figures.ts';

test.each([
  [12.4, '+12.4%'],
  [-3.04, '−3%'],
  [0, '0%'],
  [-0.04, '0%'],
  [1234.56, '+1,234.6%'],
])('shows a change of %d as %s', (percent, text) => {
  expect(formatChange(percent)).toBe(text);
});

test('only a whole hundred reads 100', () => {
  const shown = (part: number, whole: number): string => formatPercent(percentOf({ part, whole }));
  expect([shown(9_999, 10_000), shown(7, 7), shown(19, 20), shown(2, 3)]).toEqual(['99.9', '100', '95', '66.7']);
});

test('shortens figures on a chart', () => {
  expect(formatShort(9_999)).toBe('9,999');
  expect(formatShort(2_030_000)).toBe('2.03M');
});
