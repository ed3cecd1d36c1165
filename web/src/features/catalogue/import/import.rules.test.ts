import { expect, test } from 'vitest';
import { anOffer, soldAt } from '../testing/an-offer.ts';
import { batchesOf, chooseShown, chosenRows, countsOf, importRows, movesOf, type Pricing, readMarkup, shownRows } from './import.rules.ts';

const half: Pricing = { markup: { kind: 'percent', value: 5000 }, roundTo: 50 };

test.each([
  ['25', 2500],
  ['12.5', 1250],
  ['0', 0],
  ['.25', 25],
  ['10000', 1_000_000],
  ['0.29', 29],
])('a mark-up of %j is %d hundredths', (typed, value) => {
  expect(readMarkup('percent', typed)).toEqual({ markup: { kind: 'percent', value } });
});

test.each([
  ['', 'A number, such as 25 or 12.5'],
  ['1e2', 'A number, such as 25 or 12.5'],
  ['-5', 'A number, such as 25 or 12.5'],
  ['25%', 'A number, such as 25 or 12.5'],
  ['1.255', 'At most 2 decimals'],
  ['10000.01', 'At most 10,000'],
])('a mark-up of %j: %s', (typed, problem) => {
  expect(readMarkup('rupees', typed)).toEqual({ problem });
});

test('shows what selling an offer changes', () => {
  const offers = [
    anOffer({ serviceCode: 'new', cost: 8.2 }),
    anOffer({ serviceCode: 'dearer', current: soldAt(14.5) }),
    anOffer({ serviceCode: 'same', current: soldAt(15) }),
  ];
  const rows = importRows(offers, half);
  expect(rows.map(({ price, becomes }) => [price, becomes])).toEqual([
    [12.5, 'created'],
    [15, 'changed'],
    [15, 'unchanged'],
  ]);
  expect(countsOf(rows)).toEqual({ created: 1, changed: 1, unchanged: 1 });
});

test('separates rising from falling prices', () => {
  const rows = importRows(
    [anOffer({ current: soldAt(14.5) }), anOffer({ current: soldAt(15.5) }), anOffer({ current: soldAt(15) }), anOffer()],
    half,
  );
  expect(movesOf(rows)).toEqual({ up: 1, down: 1 });
});

test('without a valid mark-up nothing has a price or is chosen', () => {
  const rows = importRows([anOffer()], undefined);
  expect(rows).toEqual([{ offer: anOffer(), price: null, hurdle: null, becomes: null }]);
  expect(chosenRows(rows, new Set(['tg']))).toEqual([]);
});

test('says why an offer cannot be sold and leaves it out of choosing all', () => {
  const offers = [
    anOffer({ serviceCode: 'bank', isForbidden: true }),
    anOffer({ serviceCode: 'far', cost: 70_000 }),
    anOffer({ serviceCode: 'No Code' }),
    anOffer({ serviceCode: 'tg' }),
  ];
  const rows = importRows(offers, half);
  expect(rows.map(({ hurdle }) => hurdle)).toEqual(['forbidden', 'tooDear', 'code', null]);
  const chosen = chooseShown(new Set(), { shown: rows, isChosen: true });
  expect([...chosen]).toEqual(['tg']);
  expect(chosenRows(rows, new Set(['bank', 'tg'])).map(({ offer }) => offer.serviceCode)).toEqual(['tg']);
});

test('searches a list by name and code, and filters it by what is sold', () => {
  const rows = importRows(
    [anOffer({ serviceCode: 'tg' }), anOffer({ serviceCode: 'wa', serviceName: 'WhatsApp', current: soldAt(9) })],
    half,
  );
  const codes = (asked: Parameters<typeof shownRows>[1]) => shownRows(rows, asked).map(({ offer }) => offer.serviceCode);
  expect(codes({ search: '', show: 'all' })).toEqual(['tg', 'wa']);
  expect(codes({ search: ' whats', show: 'all' })).toEqual(['wa']);
  expect(codes({ search: 'TG', show: 'all' })).toEqual(['tg']);
  expect(codes({ search: '', show: 'new' })).toEqual(['tg']);
  expect(codes({ search: '', show: 'sold' })).toEqual(['wa']);
  expect(codes({ search: 'whats', show: 'new' })).toEqual([]);
});

test('keeps the choice of rows that are filtered out', () => {
  const rows = importRows([anOffer({ serviceCode: 'a' }), anOffer({ serviceCode: 'b' }), anOffer({ serviceCode: 'c' })], half);
  const shown = rows.slice(0, 2);
  expect([...chooseShown(new Set(['c']), { shown, isChosen: true })].toSorted()).toEqual(['a', 'b', 'c']);
  expect([...chooseShown(new Set(['a', 'c']), { shown, isChosen: false })]).toEqual(['c']);
});

test('sends a choice in batches, each service with the price that was shown', () => {
  const rows = importRows([anOffer({ serviceCode: 'a' }), anOffer({ serviceCode: 'b', cost: 20 }), anOffer({ serviceCode: 'c' })], half);
  expect(batchesOf(rows, 2)).toEqual([
    [
      { serviceCode: 'a', expectedPrice: 15, currentPrice: null },
      { serviceCode: 'b', expectedPrice: 30, currentPrice: null },
    ],
    [{ serviceCode: 'c', expectedPrice: 15, currentPrice: null }],
  ]);
  expect(batchesOf([], 2)).toEqual([]);
});
