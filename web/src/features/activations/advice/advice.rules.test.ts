import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { adviseAgain, adviseElsewhere } from './advice.rules.ts';

const india = { iso: 'IN', name: 'India', prefix: '+91' };
const indonesia = { iso: 'ID', name: 'Indonesia', prefix: '+62' };

const on = (server: Offer['server'], change: Partial<Offer> = {}): Offer => ({
  serviceId: server,
  server,
  country: india,
  isCountryMixed: false,
  otherCountries: [],
  price: 10,
  stock: null,
  successRate: 80,
  lowerBound: 75,
  medianWaitSeconds: 30,
  samples: 200,
  marks: [],
  ...change,
});
const service = (...offers: Offer[]) => [{ serviceCode: 'tg', label: 'Telegram', logo: null, offers }];
const number = { serviceId: '1', server: '1', country: india } as const;
const bought = (serviceId: string, country: Offer['country'] = india) => ({ serviceId, country });

test('advises the best ranked offer of another server that has numbers', () => {
  const advise = (...offers: Offer[]) => adviseElsewhere(service(...offers), number)?.offer.server;
  expect(advise(on('1'), on('3', { price: 9 }), on('2'))).toBe('3');
  expect(advise(on('3', { stock: 0 }), on('1'), on('2', { stock: 4 }))).toBe('2');
  expect(advise(on('1'))).toBeUndefined();
  expect(advise(on('1'), on('2', { stock: 0 }))).toBeUndefined();
});

test('advises a number of the same country, however another country’s ranks, and else says that it is of another', () => {
  const advise = (...offers: Offer[]) => adviseElsewhere(service(on('1'), ...offers), number);
  const abroad = on('3', { country: indonesia, lowerBound: 95 });
  expect(advise(abroad, on('2', { lowerBound: 20 }))).toMatchObject({
    offer: { server: '2', country: india },
    isBetter: false,
    isAbroad: false,
  });
  expect(advise(on('3', { country: indonesia, otherCountries: [india] }))).toMatchObject({ offer: { country: india }, isAbroad: false });
  expect(advise(abroad, on('2', { stock: 0 }))).toMatchObject({
    offer: { server: '3', country: indonesia },
    isBetter: true,
    isAbroad: true,
  });
  expect(advise(on('3', { country: null }))).toBeUndefined();
});

test('advises nothing for a service that is no longer sold', () => {
  expect(adviseElsewhere(service(on('2')), number)).toBeUndefined();
  expect(adviseAgain(service(on('2')), bought('1'))).toBeUndefined();
});

test('calls another server better only when it is measured and more reliable', () => {
  const isBetter = (own: Partial<Offer>, other: Partial<Offer>) => adviseElsewhere(service(on('1', own), on('2', other)), number)?.isBetter;
  expect(isBetter({}, { lowerBound: 76 })).toBe(true);
  expect(isBetter({}, { lowerBound: 75 })).toBe(false);
  expect(isBetter({}, { samples: 3, lowerBound: null, successRate: null })).toBe(false);
  expect(isBetter({ samples: 3, lowerBound: null, successRate: null }, { lowerBound: 10 })).toBe(true);
  expect(isBetter({ stock: 0 }, { lowerBound: 10 })).toBe(true);
});

test('buys again where the service ranks best now', () => {
  expect(adviseAgain(service(on('4', { stock: 0 }), on('2'), on('1', { price: 12 })), bought('1'))?.server).toBe('2');
  expect(adviseAgain(service(on('1'), on('2')), bought('2'))?.server).toBe('1');
});

test('buys again in the country of the number, elsewhere only where that one is not sold', () => {
  const usa = { iso: 'US', name: 'USA', prefix: '+1' };
  const abroad = on('3', { country: usa });
  expect(adviseAgain(service(abroad, on('1')), bought('1'))).toMatchObject({ server: '1', country: { iso: 'IN' } });
  expect(adviseAgain(service(abroad, on('1')), bought('1', usa))).toMatchObject({ server: '3', country: usa });
  expect(adviseAgain(service(abroad, on('1', { stock: 0 })), bought('1'))).toMatchObject({ server: '3', country: usa });
});
