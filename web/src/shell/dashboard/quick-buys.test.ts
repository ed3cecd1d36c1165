import { expect, test } from 'vitest';
import { aService } from '../../features/catalogue/testing/a-service.ts';
import { bestByCode, quickBuys } from './quick-buys.ts';

const nothing = { favourites: [], recent: [] };
const measured = { successRate: 90, medianWaitSeconds: 60, samples: 100 };

test('picks the server with the best rate, then the faster, then the cheaper one', () => {
  const serverOf = (...services: ReturnType<typeof aService>[]) => bestByCode(services).get('tg')?.server;
  const on = (server: '1' | '2' | '3', change: object) => aService({ serviceCode: 'tg', server, ...measured, ...change });
  expect(serverOf(on('1', {}), on('2', { successRate: 95 }))).toBe('2');
  expect(serverOf(on('1', {}), on('2', { medianWaitSeconds: 30 }))).toBe('2');
  expect(serverOf(on('1', { price: 20 }), on('2', { price: 10 }))).toBe('2');
  expect(serverOf(on('1', {}), on('2', { successRate: 99, stock: 0 }))).toBe('1');
  expect(serverOf(on('1', { successRate: 30 }), on('2', { samples: 3, successRate: null, medianWaitSeconds: null }))).toBe('1');
  expect(serverOf(on('1', { medianWaitSeconds: null }), on('2', {}))).toBe('2');
  expect(serverOf(on('1', {}), on('2', {}))).toBe('1');
});

test('suggests favourites, then used, then most bought services, each once', () => {
  const services = ['a', 'b', 'c', 'd', 'e'].map((code, index) =>
    aService({ id: code, serviceCode: code, label: code, ...measured, samples: 100 + index }),
  );
  const chosen = { favourites: ['b'], recent: ['a', 'b', 'gone'] };
  const rows = quickBuys(services, chosen, 4).map(({ service, reason }) => [service.serviceCode, reason]);
  expect(rows).toEqual([
    ['b', 'favourite'],
    ['a', 'recent'],
    ['e', 'popular'],
    ['d', 'popular'],
  ]);
});

test('calls no service often bought that no one bought', () => {
  const services = [aService({ id: 'a', serviceCode: 'a', samples: 0 }), aService({ id: 'b', serviceCode: 'b', samples: 1 })];
  expect(quickBuys(services, nothing, 5).map(({ service, reason }) => [service.serviceCode, reason])).toEqual([
    ['b', 'popular'],
    ['a', undefined],
  ]);
});

test('suggests no sold-out service except a favourite', () => {
  const soldOut = aService({ id: 'x', serviceCode: 'x', stock: 0 });
  expect(quickBuys([soldOut], nothing, 5)).toEqual([]);
  expect(quickBuys([soldOut], { favourites: ['x'], recent: [] }, 5)).toHaveLength(1);
  expect(quickBuys([], { favourites: ['x'], recent: ['y'] }, 5)).toEqual([]);
});
