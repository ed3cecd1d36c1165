import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock, secondsSince, secondsUntil } from './durations.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

test('clocks read as on a watch', () => {
  expect([0, 9, 43, 60, 1183, 3723, -5].map(formatClock)).toEqual(['0:00', '0:09', '0:43', '1:00', '19:43', '1:02:03', '0:00']);
});

test('a started second still counts, a finished one counts as passed', () => {
  expect(secondsUntil(at(10), start + 9001)).toBe(1);
  expect(secondsUntil(at(10), start + 10_000)).toBe(0);
  expect(secondsSince(at(0), start + 1999)).toBe(1);
});

test('time left and time passed always add up to the life', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_200_000 }), (ms) => {
      expect(secondsUntil(at(1200), start + ms) + secondsSince(at(0), start + ms)).toBe(1200);
    }),
  );
});
