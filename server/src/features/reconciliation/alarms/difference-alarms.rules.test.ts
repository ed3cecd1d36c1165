import { expect, test } from 'vitest';
import type { ComparedProvider } from '../differences/differences.sql.ts';
import { writeDifferenceAlarms } from './difference-alarms.rules.ts';

const at = new Date('2026-01-01T10:00:00Z');
const provider: ComparedProvider = {
  providerId: 1,
  name: 'X',
  currency: 'USD',
  isInUse: true,
  comparedAt: at,
  triedAt: at,
  problem: null,
  note: null,
  byAge: [],
  olderThanAnHour: { micros: 9_000_000, count: 9 },
  settled: 0,
  unlisted: { micros: 0, count: 0 },
};
const alarmOf = (micros: number, count: number) => writeDifferenceAlarms([{ ...provider, olderThanAnHour: { micros, count } }], at)[0];

test.each([
  ['one number more that is worth little', [9_100_000, 10], false],
  ['one number more that is worth more than all others', [60_000_000, 10], true],
  ['twice as many numbers', [9_100_000, 18], true],
] as const)('unexplained money is sent again or not: %s', (_, [micros, count], isSentAgain) => {
  expect(alarmOf(micros, count)?.sentAgainFor !== alarmOf(9_000_000, 9)?.sentAgainFor).toBe(isSentAgain);
});

test('differences that are worth nothing are an alarm as well', () => {
  expect(alarmOf(0, 1)).toMatchObject({ text: expect.stringContaining('differ by 0.00 USD in 1 number.'), sentAgainFor: '0 0' });
});
