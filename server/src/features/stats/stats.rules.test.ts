import { describe, expect, test } from 'vitest';
import { resolveDays, fillSevenDays, percentChange, fillMinutes } from './stats.rules.ts';

describe('the change against last month', () => {
  test.each([
    [{ thisMonth: 15, lastMonth: 10 }, 50],
    [{ thisMonth: 5, lastMonth: 10 }, -50],
    [{ thisMonth: 0, lastMonth: 3 }, -100],
    [{ thisMonth: 4, lastMonth: 3 }, 33.3],
    [{ thisMonth: 3, lastMonth: 3 }, 0],
    [{ thisMonth: 7, lastMonth: 0 }, null],
    [{ thisMonth: 0, lastMonth: 0 }, null],
  ])('%o is %d %', (count, change) => {
    expect(percentChange(count)).toBe(change);
  });
});

test('the seven days end with today, over the end of a month and of a leap February', () => {
  const counted = [
    { day: '2028-03-02', count: 4 },
    { day: '2028-02-29', count: 2 },
    { day: '2028-02-20', count: 9 },
  ];
  expect(fillSevenDays('2028-03-03', counted)).toEqual([
    { day: '2028-02-26', count: 0 },
    { day: '2028-02-27', count: 0 },
    { day: '2028-02-28', count: 0 },
    { day: '2028-02-29', count: 2 },
    { day: '2028-03-01', count: 0 },
    { day: '2028-03-02', count: 4 },
    { day: '2028-03-03', count: 0 },
  ]);
});

test('the minutes are sixty, the oldest first', () => {
  const minutes = fillMinutes([
    { minutesAgo: 0, count: 3 },
    { minutesAgo: 59, count: 1 },
  ]);
  expect(minutes).toEqual([1, ...Array<number>(58).fill(0), 3]);
});

describe('the days asked for', () => {
  const today = '2031-03-09';
  test.each([
    [{}, { from: today, to: today }],
    [{ from: '2031-03-01' }, { from: '2031-03-01', to: today }],
    [{ to: '2031-03-01' }, { from: '2031-03-01', to: '2031-03-01' }],
    [{ from: '2031-03-20' }, { from: '2031-03-20', to: '2031-03-20' }],
    [
      { from: '2031-03-01', to: '2031-03-02' },
      { from: '2031-03-01', to: '2031-03-02' },
    ],
  ])('%o are %o', (asked, days) => {
    expect(resolveDays(today, asked)).toEqual(days);
  });

  test('do not end before they begin', () => {
    expect(() => resolveDays(today, { from: '2031-03-02', to: '2031-03-01' })).toThrow(expect.objectContaining({ code: 'INVALID_FIELDS' }));
    expect(() => resolveDays(today, { from: '0000-01-01' })).toThrow(expect.objectContaining({ code: 'INVALID_FIELDS' }));
  });
});
