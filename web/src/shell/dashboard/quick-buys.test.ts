import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import type { FoundService } from '../../features/catalogue/find/offers.api.ts';
import { quickBuys } from './quick-buys.ts';

const nothing = { favourites: [], recent: [] };

test('names the offer that the search recommends, though a dearer server has a higher rate', () => {
  const offers = [anOffer({ server: '1', price: 32, successRate: 75 }), anOffer({ server: '3', price: 77.25, successRate: 76 })];
  expect(quickBuys([aFoundService('wb', { offers })], nothing, 5).map(({ offer }) => [offer.server, offer.price])).toEqual([['1', 32]]);
});

test('suggests favourites, then used, then most bought services, each once', () => {
  const services = ['a', 'b', 'c', 'd', 'e'].map((code, index) => aFoundService(code, { samples: 100 + index }));
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
  const services = [aFoundService('a', { samples: 0 }), aFoundService('b', { samples: 1 })];
  expect(quickBuys(services, nothing, 5).map(({ service, reason }) => [service.serviceCode, reason])).toEqual([
    ['b', 'popular'],
    ['a', undefined],
  ]);
});

test('suggests no sold-out service except a favourite', () => {
  const soldOut = aFoundService('x', { offers: [anOffer({ stock: 0 })] });
  expect(quickBuys([soldOut], nothing, 5)).toEqual([]);
  expect(quickBuys([soldOut], { favourites: ['x'], recent: [] }, 5)).toHaveLength(1);
  expect(quickBuys([], { favourites: ['x'], recent: ['y'] }, 5)).toEqual([]);
});

function aFoundService(serviceCode: string, change: Partial<FoundService> = {}): FoundService {
  return { serviceCode, label: serviceCode, logo: null, samples: 100, offers: [anOffer()], ...change };
}

function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    serviceId: '1',
    server: '1',
    country: null,
    isCountryMixed: false,
    otherCountries: [],
    price: 10,
    stock: null,
    successRate: 90,
    lowerBound: 85,
    medianWaitSeconds: 60,
    samples: 100,
    marks: [],
    ...change,
  };
}
