import { expect, test } from 'vitest';
import { endOf, isAcknowledged } from './acknowledged.rules.ts';

test.each([
  // The day is the zone's, not UTC's.
  ['2026-11-22T18:29:59.500Z', 'Asia/Kolkata', '2026-11-23T03:30:00.000Z'],
  ['2026-11-22T18:30:00.000Z', 'Asia/Kolkata', '2026-11-24T03:30:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 'UTC', '2027-01-01T09:00:00.000Z'],
  // The night in which clocks change.
  ['2026-03-07T20:00:00.000Z', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  ['2026-10-31T20:00:00.000Z', 'America/New_York', '2026-11-01T14:00:00.000Z'],
])('at %s in %s tomorrow 09:00 is %s', (now, zone, end) => {
  expect(endOf('tomorrow', { now: Date.parse(now), zone }).toISOString()).toBe(end);
});

test('hours are counted from now', () => {
  const now = Date.parse('2026-11-22T18:29:59.500Z');
  expect(endOf('hour', { now, zone: 'UTC' }).toISOString()).toBe('2026-11-22T19:29:59.500Z');
  expect(endOf('fourHours', { now, zone: 'UTC' }).toISOString()).toBe('2026-11-22T22:29:59.500Z');
});

test('an alarm is acknowledged until the time that was chosen', () => {
  const acknowledged = { until: '2026-11-22T18:30:00.000Z', by: 'ravi@example.com' };
  expect(isAcknowledged({ acknowledged }, Date.parse('2026-11-22T18:29:59.000Z'))).toBe(true);
  expect(isAcknowledged({ acknowledged }, Date.parse('2026-11-22T18:30:00.000Z'))).toBe(false);
  expect(isAcknowledged({ acknowledged: null }, 0)).toBe(false);
});
