import { expect, test } from 'vitest';
import { chartBars, dayName, largestDay } from './spend-bars.ts';

const days = (spent: Record<number, number>) =>
  Array.from({ length: 30 }, (_, index) => {
    const back = 29 - index;
    const day = new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10);
    return { day, spent: spent[back] ?? 0, codes: spent[back] === undefined ? 0 : 1 };
  });

test('labels every fifth day back from today, every tenth on a phone too', () => {
  const named = chartBars(days({})).flatMap(({ label }) =>
    label === undefined ? [] : [`${label.text}${label.isWideOnly ? ' wide' : ''}`],
  );
  expect(named).toEqual(['26 Oct wide', '31 Oct', '5 Nov wide', '10 Nov', '15 Nov wide', 'Today']);
});

test('labels the largest day with its figure', () => {
  const figures = (spent: Record<number, number>) => chartBars(days(spent)).map(({ figure }) => figure);
  expect(figures({ 12: 40, 3: 10, 0: 5 }).flatMap((figure, index) => (figure === undefined ? [] : [[29 - index, figure]]))).toEqual([
    [12, '₹40.00'],
  ]);
  expect(figures({ 0: 1234.5 }).at(-1)).toBe('₹1,234.50');
  expect(figures({}).every((figure) => figure === undefined)).toBe(true);
});

test('describes the day of each bar', () => {
  expect(chartBars(days({ 1: 12.5 }))[28]?.title).toBe('19 Nov: ₹12.50, 1 code');
  expect(chartBars(days({}))[0]?.title).toBe('22 Oct: ₹0.00, 0 codes');
});

test('of equal days the later one is the largest', () => {
  expect(largestDay(days({ 9: 5, 2: 5 }))?.day).toBe('2026-11-18');
  expect(largestDay(days({}))).toBeUndefined();
});

test('names a day alike in every time zone', () => {
  expect(dayName('2026-03-01')).toBe('1 Mar');
});
