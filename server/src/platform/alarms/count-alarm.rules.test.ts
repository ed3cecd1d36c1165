import { expect, test } from 'vitest';
import { countAlarm } from './count-alarm.rules.ts';

const alarmOf = (count: number) =>
  countAlarm('payments_unclaimed', 'notice', { count, one: 'payment has', many: 'payments have', rest: 'had no owner for over an hour.' });

test('a count is one alarm, whose text has the number', () => {
  expect(alarmOf(0)).toEqual([]);
  expect(alarmOf(1)).toMatchObject([{ subject: '', severity: 'notice', text: '1 payment has had no owner for over an hour.' }]);
  expect(alarmOf(2)).toMatchObject([{ text: '2 payments have had no owner for over an hour.' }]);
});

test.each([
  ['another figure in the text', 5, 9, false],
  ['twice as many', 9, 10, true],
])('a change is sent again or not: %s', (_, before, after, isSentAgain) => {
  expect(alarmOf(before)[0]?.sentAgainFor !== alarmOf(after)[0]?.sentAgainFor).toBe(isSentAgain);
});
