import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { countriesOf, inCountry } from '../countries.rules.ts';
import type { FoundService } from '../offers.api.ts';
import { showServices, type ShownService } from '../country/shown.rules.ts';
import { chipsOf, findRows } from './find-rows.ts';

const nothing = { all: [], aliases: new Map(), search: '', favourites: [], recent: [], unfolded: null };
const india = { iso: 'IN', name: 'India', prefix: '+91' };
const indonesia = { iso: 'ID', name: 'Indonesia', prefix: '+62' };

const services = ['Telegram', 'Uber', 'Uber Eats', 'Viber'].map((label, place) =>
  aService({ label, serviceCode: `c${place}`, samples: place }),
);
const listed = (asked: object): string[] =>
  findRows({ ...nothing, services, all: services, ...asked }).rows.map((row) => (row.kind === 'service' ? row.service.label : row.id));

test('lists favourites, then recent ones, then the most used while nothing is typed', () => {
  expect(listed({ favourites: ['c1'], recent: ['c0', 'c1', 'gone'] })).toEqual([
    'chosenBefore',
    'Uber',
    'Telegram',
    'all',
    'Viber',
    'Uber Eats',
  ]);
  expect(listed({ favourites: ['c1'], idleCount: 1 })).toEqual(['chosenBefore', 'Uber']);
});

test('calls nothing often bought where no one bought anything lately', () => {
  const unmeasured = [aService({ label: 'Telegram', serviceCode: 'c0', samples: 0 })];
  expect(listed({ services: unmeasured })).toEqual(['unmeasured', 'Telegram']);
});

test('a search lists the best match first, whatever was chosen before', () => {
  expect(listed({ search: 'uber', favourites: ['c2'] })).toEqual(['found', 'Uber', 'Uber Eats']);
});

test('a typing error is guessed at, and the note says so', () => {
  const found = findRows({ ...nothing, services, all: services, search: 'telegrm' });
  expect(found).toMatchObject({ count: 1, isGuess: true, isUnknown: false, note: { kind: 'didYouMean', name: 'Telegram' } });
});

test('the note explains another app, and no other spelling', () => {
  const aliases = new Map([['c0', ['Fragment', 'tg']]]);
  const noteFor = (search: string) => findRows({ ...nothing, services, all: services, aliases, search }).note;
  expect(noteFor('fragment')).toEqual({ kind: 'usesCodes', name: 'Telegram', alias: 'Fragment' });
  expect(noteFor('fragmnt')).toEqual({ kind: 'didYouMeanApp', name: 'Telegram', alias: 'Fragment' });
  expect(noteFor('tg')).toBeUndefined();
});

test('what is sold nowhere leads to what is bought most, unless there is nothing to ask', () => {
  expect(listed({ search: 'zepto' })).toEqual(['mostBought', 'Viber', 'Uber Eats', 'Uber', 'Telegram']);
  expect(findRows({ ...nothing, services, all: services, search: 'zepto' })).toMatchObject({ count: 0, isUnknown: true });
  expect(listed({ search: 'zepto', isWishable: false })).toEqual([]);
});

test('nothing is guessed at, and nothing is unknown, where other countries have what was typed', () => {
  const [, ...others] = services;
  const here = findRows({ ...nothing, services: others, all: services, search: 'telegram' });
  expect(here).toMatchObject({ rows: [], count: 0, isUnknown: false });
  const viper = [...services, aService({ label: 'Viper', serviceCode: 'vp' })];
  expect(findRows({ ...nothing, services, all: viper, search: 'viper' })).toMatchObject({ rows: [], isGuess: false, isUnknown: false });
});

test('of 500 services 50 are listed and the rest is counted', () => {
  const many = Array.from({ length: 500 }, (_, place) => aService({ serviceCode: `s${place}` }));
  const { rows, count, left } = findRows({ ...nothing, services: many });
  expect({ rows: rows.length, count, left }).toEqual({ rows: 51, count: 500, left: 450 });
});

test('lists the other offers of an unfolded service, if any', () => {
  const service = aService({ offers: [anOffer({ server: '1' }), anOffer({ server: '3' }), anOffer({ server: '2' })] });
  const { rows } = findRows({ ...nothing, services: [service], unfolded: service.serviceCode });
  expect(rows.map((row) => (row.kind === 'offer' ? [row.offer.server, row.isLast] : row.kind))).toEqual([
    'head',
    'service',
    ['2', false],
    ['3', true],
  ]);
  const alone = findRows({ ...nothing, services: [aService({})], unfolded: 'tg' }).rows[1];
  expect(alone).toMatchObject({ kind: 'service', isUnfolded: false });
});

test('calls an offer most reliable only beside the others of its service', () => {
  const offer = anOffer({ marks: ['best', 'cheapest'] });
  expect(chipsOf(offer, 'folded')).toEqual(['cheapest']);
  expect(chipsOf(offer, 'active')).toEqual(['best', 'cheapest']);
  expect(chipsOf(anOffer({ marks: ['best', 'most_reliable'] }), 'active')).toEqual(['best']);
  expect(chipsOf(anOffer({ marks: ['most_reliable'] }), 'all')).toEqual(['most_reliable']);
  expect(chipsOf(anOffer({ samples: 5, lowerBound: null, marks: ['cheapest'] }), 'folded')).toEqual(['unrated', 'cheapest']);
});

test('lists the offers of one country only, compared with each other', () => {
  const service = {
    ...aService({}),
    offers: [
      anOffer({ server: '1', country: india, price: 9, marks: ['best', 'cheapest'] }),
      anOffer({ server: '2', country: indonesia, price: 20, stock: 0 }),
      anOffer({ server: '3', country: indonesia, price: 12 }),
      anOffer({ server: '4', country: null }),
    ],
  };
  expect(countriesOf([service])).toEqual([indonesia, india]);
  expect(inCountry([service], null)).toEqual([service]);
  expect(inCountry([service], 'ID')[0]?.offers.map(({ server, marks }) => [server, marks])).toEqual([
    ['3', []],
    ['2', []],
  ]);
  expect(inCountry([service], 'BR')).toEqual([]);
});

function aService(change: Partial<FoundService>): ShownService {
  const service = { serviceCode: 'tg', label: 'Telegram', logo: null, offers: [anOffer({})], samples: 1, ...change };
  const [shown] = showServices([service], { chosen: null, preferred: ['IN'], anyCountry: new Set() });
  if (shown === undefined) throw new Error('Nothing is sold');
  return shown;
}

function anOffer(offer: Partial<Offer>): Offer {
  return {
    serviceId: '1',
    server: '1',
    country: india,
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
