import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import { expect, test } from 'vitest';
import {
  nameServer,
  nextSorting,
  rateOf,
  rateTone,
  sortingIn,
  sortingText,
  sortRows,
  totalRowOf,
  totalsOf,
  usualSorting,
} from './service-rows.ts';
import { addressOf, viewOf } from './stats-address.ts';

const nothing = { takings: 0, providerCost: 0, leak: 0, refunds: 0, net: 0, waitSeconds: null };

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

test('sorts rows without a margin or a wait last in both directions', () => {
  const some = [
    { ...aRow('Thin', 1, 0), takings: 100, net: 5, waitSeconds: 30 },
    { ...aRow('Refunded', 0, 0), refunds: 10, net: -10 },
    { ...aRow('Fat', 1, 0), takings: 10, net: 5, waitSeconds: 90 },
  ];
  const order = (by: 'margin' | 'wait', isDown: boolean) => sortRows(some, { by, isDown }).map(({ serviceName }) => serviceName);
  expect(order('margin', false)).toEqual(['Thin', 'Fat', 'Refunded']);
  expect(order('margin', true)).toEqual(['Fat', 'Thin', 'Refunded']);
  expect(order('wait', true)).toEqual(['Fat', 'Thin', 'Refunded']);
});

test('adds up more than one row, to the paisa', () => {
  const row = { ...aRow('Zomato', 3, 1), takings: 0.1, providerCost: 0.05, net: 0.05, waitSeconds: 9 };
  expect(totalRowOf([row])).toBeUndefined();
  expect(totalRowOf([row, { ...row, takings: 0.2, net: 0.15 }])).toMatchObject({
    serviceName: 'Total of 2',
    totalSuccess: 6,
    totalFailed: 2,
    takings: 0.3,
    providerCost: 0.1,
    net: 0.2,
    waitSeconds: null,
  });
});

test('names a server once, and by its number where it has a name of its own', () => {
  expect(nameServer({ server: '1', serverName: 'Server 1' })).toBe('Server 1');
  expect(nameServer({ server: '1', serverName: 'Fast' })).toBe('Fast, Server 1');
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
  return { serviceName, logo: null, serverName: 'Server 1', server: '1', totalSuccess, totalFailed, ...nothing };
}
