import { expect, test } from 'vitest';
import { dayIn, fullDay, isDay, moveRange, rangeOf, weekday } from './days.ts';

const today = '2026-11-20';

test('a day begins where the operator is', () => {
  const instant = Date.parse('2026-11-20T19:00:00Z');
  expect(dayIn('Asia/Kolkata', instant)).toBe('2026-11-21');
  expect(dayIn('UTC', instant)).toBe('2026-11-20');
});

test('shows days by name', () => {
  expect([weekday(today), fullDay(today)]).toEqual(['Fri', 'Friday 20 November']);
});

test.each(['0002-11-20', '2026-02-30', '2026-13-01', '20.11.2026', '', undefined, 20])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('fills a missing end of a range with today', () => {
  expect(rangeOf({ from: undefined, to: undefined, today })).toEqual({ from: today, to: today });
  expect(rangeOf({ from: '2026-11-01', to: undefined, today })).toEqual({ from: '2026-11-01', to: today });
  expect(rangeOf({ from: undefined, to: '2026-11-01', today })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
});

test('swaps the ends of a reversed range', () => {
  expect(rangeOf({ from: '2026-11-10', to: '2026-11-01', today })).toEqual({ from: '2026-11-01', to: '2026-11-10' });
});

test('moves the other end when one passes it', () => {
  const range = { from: '2026-11-05', to: '2026-11-10' };
  expect(moveRange(range, { from: '2026-11-12' })).toEqual({ from: '2026-11-12', to: '2026-11-12' });
  expect(moveRange(range, { to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(moveRange(range, { to: '2026-11-07' })).toEqual({ from: '2026-11-05', to: '2026-11-07' });
});
