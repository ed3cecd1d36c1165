import { expect, test } from 'vitest';
import { formatExact, formatWhen } from './ages.ts';

const kolkata = 'Asia/Kolkata';
const newYork = 'America/New_York';
const hoursLater = (instant: string, hours: number): number => Date.parse(instant) + hours * 3_600_000;

test.each([
  // Midnight is where the time is shown, whatever day it is elsewhere.
  ['2026-11-20T18:29:59.000Z', kolkata, '20 Nov, 23:59'],
  ['2026-11-20T18:30:00.000Z', kolkata, '21 Nov, 00:00'],
  ['2026-11-20T18:30:00.000Z', newYork, '20 Nov, 13:30'],
  // The hour that a summer begins without, and the one that its end has twice.
  ['2026-03-08T06:59:00.000Z', newYork, '8 Mar, 01:59'],
  ['2026-03-08T07:00:00.000Z', newYork, '8 Mar, 03:00'],
  ['2026-11-01T05:30:00.000Z', newYork, '1 Nov, 01:30'],
  ['2026-11-01T06:30:00.000Z', newYork, '1 Nov, 01:30'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(formatWhen(instant, hoursLater(instant, 2), zone)).toBe(text);
});

test('a year ends at midnight where the time is shown', () => {
  const instant = '2025-12-31T18:45:00.000Z';
  const now = Date.parse('2026-01-01T12:00:00.000Z');
  expect(formatWhen(instant, now, kolkata)).toBe('1 Jan, 00:15');
  expect(formatWhen(instant, now, newYork)).toBe('31 Dec 2025');
});

test('shows the zone with a full time, so that the two hours of a night differ', () => {
  expect(formatExact('2026-11-20T18:30:00.000Z', kolkata)).toMatch(/^Saturday,? 21 November 2026 at 00:00:00 (IST|GMT\+5:30)$/);
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((instant) => formatExact(instant, newYork));
  expect(first).not.toBe(second);
});
