import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { hasOtherCountries, inOtherCountry, offersElsewhere, showServices, type Wanted } from './shown.rules.ts';

const india = { iso: 'IN', name: 'India', prefix: '+91' };
const indonesia = { iso: 'ID', name: 'Indonesia', prefix: '+62' };
const usa = { iso: 'US', name: 'USA', prefix: '+1' };

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

/** Server 2 is best of all, servers 1 and 4 are at home, server 3 asks the USA first and India after it. */
const offers = [
  on('2', { country: indonesia, price: 5 }),
  on('3', { country: usa, otherCountries: [india], isCountryMixed: true, price: 7 }),
  on('1', { price: 9 }),
  on('4', { price: 12 }),
];
const telegram = { serviceCode: 'tg', label: 'Telegram', logo: null, samples: 0, offers };
const show = (change: Partial<Wanted> = {}, service = telegram) =>
  showServices([service], { chosen: null, preferred: ['IN'], anyCountry: new Set(), ...change })[0];
const seen = (shown: ReturnType<typeof show>) => shown && [shown.country?.iso ?? null, shown.offers.map(({ server }) => server).join('')];

test('a row is of the buyer’s own country, though another one ranks higher', () => {
  expect(seen(show())).toEqual(['IN', '314']);
  expect(show()?.offers[0]).toMatchObject({ server: '3', country: india, isCountryMixed: false });
  expect(show()).toMatchObject({ isFirst: true, isAnyCountry: false, everywhere: offers });
});

test('the country bought from last wins, where it is sold', () => {
  expect(seen(show({ preferred: ['US', 'IN'] }))).toEqual(['US', '3']);
  expect(seen(show({ preferred: ['DE', 'IN'] }))).toEqual(['IN', '314']);
  expect(show({ preferred: ['DE', 'IN'] })?.isFirst).toBe(false);
});

test('a chosen country wins over both, and leaves out what it doesn’t have', () => {
  expect(seen(show({ chosen: 'ID' }))).toEqual(['ID', '2']);
  expect(show({ chosen: 'ID' })?.isFirst).toBe(true);
  expect(show({ chosen: 'DE' })).toBeUndefined();
});

test('what is not sold at home is of the best country with numbers', () => {
  expect(seen(show({ preferred: ['GB'] }))).toEqual(['ID', '2']);
  const soldOutHere = { ...telegram, offers: [on('2', { country: indonesia }), on('1', { stock: 0 })] };
  expect(seen(show({}, soldOutHere))).toEqual(['ID', '2']);
  const soldOut = { ...telegram, offers: [on('2', { country: indonesia, stock: 0 }), on('1', { stock: 0 })] };
  expect(seen(show({}, soldOut))).toEqual(['IN', '1']);
});

test('a route of any country is never shown before one that has a name', () => {
  const unknown = on('4', { country: null, price: 1 });
  expect(seen(show({ preferred: [] }, { ...telegram, offers: [unknown, on('1')] }))).toEqual(['IN', '1']);
  expect(seen(show({}, { ...telegram, offers: [unknown] }))).toEqual([null, '4']);
});

test('any country is only of a service for which the buyer allows it', () => {
  expect(seen(show({ anyCountry: new Set(['tg']) }))).toEqual([null, '2314']);
  expect(show({ anyCountry: new Set(['wa']) })?.isAnyCountry).toBe(false);
});

test('what other countries have is one offer each, the best first, and none without numbers', () => {
  const shown = show();
  expect(shown && hasOtherCountries(shown)).toBe(true);
  expect(shown && offersElsewhere(shown).map(({ server, country }) => [server, country?.iso])).toEqual([
    ['2', 'ID'],
    ['3', 'US'],
  ]);
  const alone = show({}, { ...telegram, offers: [on('1'), on('2', { country: indonesia, stock: 0 })] });
  expect(alone && hasOtherCountries(alone)).toBe(false);
  const nameless = show({}, { ...telegram, offers: [on('4', { country: null, price: 1 }), ...offers] });
  expect(nameless && offersElsewhere(nameless).map(({ country }) => country?.iso ?? null)).toEqual(['ID', 'US', null]);
});

test('another country’s row has the offers of that country alone', () => {
  const shown = show();
  expect(seen(shown && inOtherCountry(shown, indonesia))).toEqual(['ID', '2']);
});
