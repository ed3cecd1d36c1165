import type { ServiceStat } from '@pinline/contract/stats/calls';
import { expect, test } from 'vitest';
import { nextSorting, rateOf, rateTone, sortingIn, sortingText, sortRows, totalsOf, usualSorting } from './service-rows.ts';
import { addressOf, viewOf } from './stats-address.ts';

const rows = [aRow('Zomato', 90, 10), aRow('Telegram 10', 5, 0), aRow('Telegram 9', 0, 0), aRow('Amazon', 95, 5)];

test.each([
  [100, 'success'],
  [95, 'success'],
  [94.9, 'warning'],
  [90, 'warning'],
  [89.9, 'danger'],
])('a rate of %d is %s', (rate, tone) => {
  expect(rateTone(rate)).toBe(tone);
});

test('shows no rate without numbers', () => {
  expect(rateOf({ totalSuccess: 0, totalFailed: 0 })).toBeNull();
  expect(rateOf({ totalSuccess: 3, totalFailed: 1 })).toBe(75);
});

test('shows a rate as it is coloured: 94.96 rounds to a green 95', () => {
  const rate = rateOf({ totalSuccess: 9_496, totalFailed: 504 });
  expect([rate, rateTone(rate ?? 0)]).toEqual([95, 'success']);
});

test('names sort as people count, figures by size', () => {
  expect(names({ by: 'serviceName', isDown: false })).toEqual(['Amazon', 'Telegram 9', 'Telegram 10', 'Zomato']);
  expect(names({ by: 'totalSuccess', isDown: true })).toEqual(['Amazon', 'Zomato', 'Telegram 10', 'Telegram 9']);
});

test('sorts rows without a rate last in both directions', () => {
  expect(names({ by: 'rate', isDown: false })).toEqual(['Zomato', 'Amazon', 'Telegram 10', 'Telegram 9']);
  expect(names({ by: 'rate', isDown: true })).toEqual(['Telegram 10', 'Amazon', 'Zomato', 'Telegram 9']);
});

test('a service on two servers is one service', () => {
  expect(totalsOf([...rows, { ...aRow('Zomato', 1, 1), server: '2' }])).toEqual({ services: 4, totalSuccess: 191, totalFailed: 16 });
});

test('a second press reverses the order', () => {
  const first = nextSorting(usualSorting, 'rate');
  expect(first).toEqual({ by: 'rate', isDown: false });
  expect(nextSorting(first, 'rate')).toEqual({ by: 'rate', isDown: true });
});

test('reads the sorting that it writes', () => {
  expect(sortingIn(sortingText({ by: 'rate', isDown: true }))).toEqual({ by: 'rate', isDown: true });
  expect(sortingIn('-password')).toBeUndefined();
});

test('shows today for an invalid address', () => {
  const view = viewOf({ server: '9', from: '0002-01-01', sort: 'x', page: '-1' }, '2026-11-20');
  expect(view).toEqual({ search: '', server: undefined, from: '2026-11-20', to: '2026-11-20', sorting: usualSorting, page: 1 });
  expect(Object.values(addressOf(view, '2026-11-20')).every((value) => value === undefined)).toBe(true);
});

test('a view is restored from its address', () => {
  const view = viewOf({ search: 'tele', server: '2', from: '2026-11-01', to: '2026-11-03', sort: '-rate', page: '2' }, '2026-11-20');
  expect(viewOf(addressOf(view, '2026-11-20'), '2026-11-20')).toEqual(view);
});

function names(sorting: Parameters<typeof sortRows>[1]): string[] {
  return sortRows(rows, sorting).map(({ serviceName }) => serviceName);
}

function aRow(serviceName: string, totalSuccess: number, totalFailed: number): ServiceStat {
  return { serviceName, logo: null, serverName: 'Server 1', server: '1', totalSuccess, totalFailed };
}
