import { expect, test } from 'vitest';
import type { Sales } from '../sales.sql.ts';
import { writeSupplyAlarms, type PriceTroubles } from './supply-alarms.rules.ts';

const selling = (server: number): Sales => ({ server, routes: 1, hasRoutes: true, services: 5, sellable: 4 });
const closed = (server: number): Sales => ({ ...selling(server), routes: 0, sellable: 0 });
const soldOut = (server: number): Sales => ({ ...selling(server), sellable: 0 });
const none: PriceTroubles = { costlyServices: 0, unreadLists: [] };

test('are none while servers sell, or were never set up', () => {
  const neverSetUp = { server: 4, routes: 0, hasRoutes: false, services: 0, sellable: 0 };
  expect(writeSupplyAlarms([selling(1), neverSetUp], none)).toEqual([]);
});

test.each<[Sales[], string]>([
  [[closed(3)], 'Nothing can be bought on server 3: no route leads to a provider.'],
  [[{ ...closed(3), services: 0 }], 'Nothing can be bought on server 3: no route leads to a provider.'],
  [[{ ...closed(3), hasRoutes: false }], 'Nothing can be bought on server 3: no route leads to a provider.'],
  [[closed(1), closed(2), selling(3), closed(4)], 'Nothing can be bought on servers 1, 2 and 4: no route leads to a provider.'],
  [[selling(1), soldOut(2), soldOut(3)], 'Nothing can be bought on servers 2 and 3: every service there is out of stock.'],
])('%o', (sales, text) => {
  expect(writeSupplyAlarms(sales, none)).toMatchObject([{ text }]);
});

test.each<[Partial<PriceTroubles>, string]>([
  [
    { costlyServices: 2 },
    '2 services are out of stock because every number left costs more than the price pays. Raise the price, or let a route sell below cost.',
  ],
  [
    { unreadLists: [{ name: 'HeroSMS', servers: [1, 3], problem: 'Nothing answers at this address (ECONNREFUSED).' }] },
    'The price list of HeroSMS for servers 1 and 3 has been unreadable for over an hour. Stock and costs are those of before. Nothing answers at this address (ECONNREFUSED).',
  ],
])('%o', (troubles, text) => {
  expect(writeSupplyAlarms([], { ...none, ...troubles })).toMatchObject([{ text }]);
});

test('another closed server is sent again, as the same alarm', () => {
  const [one] = writeSupplyAlarms([closed(1)], none);
  const [both] = writeSupplyAlarms([closed(1), closed(2)], none);
  expect(one).toMatchObject({ kind: both?.kind, subject: both?.subject });
  expect(one?.sentAgainFor).not.toBe(both?.sentAgainFor);
});
