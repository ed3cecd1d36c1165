import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { capOf, cheapestAbove, cheapestWithin, defaultCap, readCap, withinCapFirst } from './cap.rules.ts';

const offers = [
  anOffer({ server: '2', price: 11, lowerBound: 82 }),
  anOffer({ server: '1', price: 18, lowerBound: 84 }),
  anOffer({ server: '3', price: 7.5, lowerBound: 60 }),
  anOffer({ server: '4', price: 99, lowerBound: 99, stock: 0 }),
];
const service = { serviceCode: 'tg', label: 'Telegram', logo: null, offers };

test('the default cap is the dearest offer that is as good as the best and in stock', () => {
  expect(defaultCap([anOffer({ price: 12, lowerBound: 82 }), ...offers.slice(1)])).toBe(18);
  expect(defaultCap(offers.slice(2))).toBe(7.5);
  expect(defaultCap([anOffer({ price: 9, samples: 3, lowerBound: null }), anOffer({ price: 12, samples: 3, lowerBound: null })])).toBe(9);
  expect(defaultCap(offers.slice(3))).toBeUndefined();
});

test('the default cap is no offer that is dearer than one and a half times the first', () => {
  expect(defaultCap(offers)).toBe(11);
  expect(defaultCap([anOffer({ price: 10 }), anOffer({ price: 13 }), anOffer({ price: 15 }), anOffer({ price: 15.25 })])).toBe(15);
});

test('the buyer’s own cap replaces the default of that service alone', () => {
  expect(capOf(service, { tg: 9 })).toBe(9);
  expect(capOf(service, { wa: 9 })).toBe(11);
});

test('offers dearer than the buyer’s own cap go last, in their order', () => {
  const serversOf = (caps: Record<string, number>) =>
    withinCapFirst([service], caps)[0]
      ?.offers.map(({ server }) => server)
      .join('');
  expect(serversOf({})).toBe('2134');
  expect(serversOf({ tg: 100 })).toBe('2134');
  expect(serversOf({ tg: 11 })).toBe('2314');
  expect(serversOf({ tg: 8 })).toBe('3214');
  expect(serversOf({ tg: 1 })).toBe('2134');
});

test('names the lowest price within a cap', () => {
  expect(cheapestWithin(offers, 18)).toBe(7.5);
  expect(cheapestWithin(offers, 5)).toBe(5);
});

test('names the lowest price above a cap, of offers in stock', () => {
  expect(cheapestAbove(offers, 5)).toBe(7.5);
  expect(cheapestAbove(offers, 11)).toBe(18);
  expect(cheapestAbove(offers, 18)).toBeUndefined();
});

test.each([
  ['20', 20],
  ['₹1,200.50', 1200.5],
  [' 9. ', 9],
  ['.5', 0.5],
  ['', undefined],
  ['11', undefined],
  ['0', 'not an amount'],
  ['-3', 'not an amount'],
  ['1e3', 'not an amount'],
  ['9.999', 'not an amount'],
  ['99999999', 'not an amount'],
])('reads a typed cap: %j', (typed, read) => expect(readCap(typed, offers)).toBe(read));

function anOffer(offer: Partial<Offer>): Offer {
  return {
    serviceId: '1',
    server: '1',
    country: null,
    isCountryMixed: false,
    otherCountries: [],
    price: 11,
    stock: null,
    successRate: 84,
    lowerBound: 80,
    medianWaitSeconds: 29,
    samples: 100,
    marks: [],
    ...offer,
  };
}
