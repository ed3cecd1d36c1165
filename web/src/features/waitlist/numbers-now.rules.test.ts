import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { offersNow } from './numbers-now.rules.ts';

const india = { iso: 'IN', name: 'India', prefix: '+91' };
const usa = { iso: 'US', name: 'USA', prefix: '+1' };

const on = (server: Offer['server'], price: number, change: Partial<Offer> = {}): Offer => ({
  serviceId: server,
  server,
  country: india,
  isCountryMixed: false,
  otherCountries: [],
  price,
  stock: null,
  successRate: 80,
  lowerBound: 75,
  medianWaitSeconds: 30,
  samples: 200,
  marks: [],
  ...change,
});
const service = (...offers: Offer[]) => ({ serviceCode: 'tg', label: 'Telegram', logo: null, offers });
const serversOf = (...given: Parameters<typeof offersNow>) => offersNow(...given).map(({ server }) => server);

test('offers what other servers have of the country, whatever they cost', () => {
  const offered = service(on('1', 5), on('2', 5, { stock: 0 }), on('3', 4, { country: usa }), on('4', 9));
  expect(serversOf(offered, 'IN', { cap: 5, asked: '1' })).toEqual(['4']);
  expect(serversOf(offered, 'US', { cap: 5, asked: '1' })).toEqual(['3']);
  expect(serversOf(offered, null, { cap: 5, asked: '1' })).toEqual(['3', '4']);
});

test('offers what costs more than the cap that all servers were asked with', () => {
  expect(serversOf(service(on('1', 5), on('4', 9)), 'IN', { cap: 5, asked: 'all' })).toEqual(['4']);
});

test('offers nothing where all are sold out or the service is gone', () => {
  expect(serversOf(service(on('1', 5, { stock: 0 })), 'IN', { cap: 5 })).toEqual([]);
  expect(serversOf(undefined, 'IN', { cap: 5 })).toEqual([]);
});
