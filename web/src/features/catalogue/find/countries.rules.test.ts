import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { countriesOf, inCountry } from './countries.rules.ts';

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
  successRate: null,
  lowerBound: null,
  medianWaitSeconds: null,
  samples: 0,
  marks: [],
  ...change,
});
const mixed = on('3', { country: indonesia, isCountryMixed: true, otherCountries: [india], price: 8 });
const services = [{ serviceCode: 'tg', label: 'Telegram', logo: null, offers: [mixed, on('1')] }];

test('offers every country that a server has a route to, the most frequent first', () => {
  expect(countriesOf(services).map(({ iso }) => iso)).toEqual(['IN', 'ID']);
});

test('lists an offer under the country of a later route, named as the buyer chose', () => {
  const offersIn = (iso: string) => inCountry(services, iso)[0]?.offers;
  expect(offersIn('IN')).toMatchObject([
    { server: '3', country: india, isCountryMixed: false, otherCountries: [indonesia] },
    { server: '1', country: india },
  ]);
  expect(offersIn('ID')).toMatchObject([{ server: '3', country: indonesia, otherCountries: [india] }]);
  expect(offersIn('DE')).toBeUndefined();
  expect(inCountry(services, null)).toBe(services);
});
