import { expect, test } from 'vitest';
import { formatLength, formatTime } from './alarm-times.ts';

test('a time of another day in the shown zone has its day', () => {
  const now = Date.parse('2026-11-22T18:40:00.000Z');
  expect(formatTime('2026-11-22T18:31:00.000Z', now, 'Asia/Kolkata')).toBe('00:01');
  expect(formatTime('2026-11-22T18:29:00.000Z', now, 'Asia/Kolkata')).toBe('22 Nov, 23:59');
  expect(formatTime('2025-11-22T18:40:00.000Z', now, 'UTC')).toBe('22 Nov, 18:40');
});

test.each([
  ['10:00:59', 'under a minute'],
  ['10:01:00', '1 min'],
  ['12:00:30', '2 h'],
  ['13:05:00', '3 h 5 min'],
])('from 10:00:00 to %s is %s', (to, length) => {
  expect(formatLength('2026-11-22T10:00:00.000Z', `2026-11-22T${to}.000Z`)).toBe(length);
});

test('minutes of a length in days are left out', () => {
  expect(formatLength('2026-11-20T10:00:00.000Z', '2026-11-21T10:40:00.000Z')).toBe('1 day');
  expect(formatLength('2026-11-20T10:00:00.000Z', '2026-11-22T13:40:00.000Z')).toBe('2 days 3 h');
});
