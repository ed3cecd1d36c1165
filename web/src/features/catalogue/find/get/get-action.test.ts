import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expect, test } from 'vitest';
import { showServices, type ShownService } from '../country/shown.rules.ts';
import { findRows, type BuyableRow } from '../list/find-rows.ts';
import { getActionOf } from './get-action.ts';

const india = { iso: 'IN', name: 'India', prefix: '+91' };
const usa = { iso: 'US', name: 'USA', prefix: '+1' };

/** At home for ₹5 and ₹7, in the USA for ₹4 and ₹10. */
const offers = [on('3', { country: usa, price: 4 }), on('1', { price: 5 }), on('2', { price: 7 }), on('4', { country: usa, price: 10 })];

type Given = { isAnyServer?: boolean; caps?: Record<string, number>; balance?: number };
const actionOf = (row: BuyableRow, { isAnyServer = true, caps = {}, balance }: Given = {}) =>
  getActionOf({ row, isAnyServer, caps, balance });

test('a press on a row buys in its country, from any server, for at most half as much again', () => {
  expect(actionOf(rowOf(shown()))).toMatchObject({
    kind: 'get',
    choice: { country: 'IN', cap: 7, offer: { server: '1' }, service: { offers: [{ server: '1' }, { server: '2' }] } },
  });
  expect(actionOf(rowOf(shown([on('1', { price: 5 }), on('2', { price: 7.75 })])))).toMatchObject({ choice: { country: 'IN', cap: 5 } });
});

test('with any server switched off a press buys the offer shown, in its country', () => {
  expect(actionOf(rowOf(shown()), { isAnyServer: false })).toMatchObject({ kind: 'get', choice: { country: 'IN', cap: undefined } });
});

test('an unfolded offer is of its own server and the same country', () => {
  expect(actionOf(rowOf(shown(), 'offer'))).toMatchObject({ choice: { country: 'IN', cap: undefined, offer: { server: '2' } } });
});

test('another country’s row buys there, within the default cap of that country', () => {
  const row = rowOf(shown(), 'country');
  expect(actionOf(row, { caps: { tg: 5 } })).toMatchObject({
    kind: 'get',
    choice: { country: 'US', cap: 4, offer: { server: '3' }, service: { offers: [{ server: '3' }, { server: '4' }] } },
  });
});

test('any country is bought only where the buyer allowed it, within the cap of all offers', () => {
  const row = rowOf(shown(offers, { anyCountry: new Set(['tg']) }));
  expect(actionOf(row, { caps: { tg: 9 } })).toMatchObject({ kind: 'get', choice: { country: null, cap: 9, offer: { server: '3' } } });
});

test('a route of any country is bought alone, on its own server', () => {
  const row = rowOf(shown([on('4', { country: null, price: 3 })]));
  expect(actionOf(row, { caps: { tg: 9 } })).toMatchObject({ choice: { country: null, cap: undefined, offer: { server: '4' } } });
});

test('a cap below all offers of the country asks for the cheapest there, never for another country', () => {
  expect(actionOf(rowOf(shown()), { caps: { tg: 4.5 } })).toMatchObject({ kind: 'allow', cap: 5, choice: { country: 'IN' } });
});

test('a service without numbers is waited for in the country of its row', () => {
  expect(actionOf(rowOf(shown([on('1', { stock: 0 })])))).toMatchObject({ kind: 'wait', request: { country: 'IN', cap: 11 } });
});

test('a button names no higher cap than the balance, and asks for what the price lacks', () => {
  const row = rowOf(shown([on('1', { price: 22 }), on('2', { price: 58.25 })]));
  const actionWith = (balance: number) => actionOf(row, { caps: { tg: 58.25 }, balance });
  expect(actionWith(500)).toMatchObject({ kind: 'get', choice: { cap: 58.25 } });
  expect(actionWith(41)).toMatchObject({ kind: 'get', choice: { cap: 41 } });
  expect(actionWith(22)).toMatchObject({ kind: 'get', choice: { cap: 22 } });
  expect(actionWith(20)).toMatchObject({ kind: 'add', choice: { cap: 58.25 } });
});

function shown(of: Offer[] = offers, { anyCountry = new Set<string>() } = {}): ShownService {
  const telegram = { serviceCode: 'tg', label: 'Telegram', logo: null, samples: 1, offers: of };
  const [service] = showServices([telegram], { chosen: null, preferred: ['IN'], anyCountry });
  if (service === undefined) throw new Error('Nothing is sold');
  return service;
}

/** The first row of that kind in the unfolded list. */
function rowOf(service: ShownService, kind: BuyableRow['kind'] = 'service'): BuyableRow {
  const asked = { services: [service], all: [service], aliases: new Map(), search: '', favourites: [], recent: [] };
  const { rows } = findRows({ ...asked, unfolded: 'tg', areOthersShown: true });
  const row = rows.find((each): each is BuyableRow => each.kind === kind);
  if (row === undefined) throw new Error(`No row is ${kind}`);
  return row;
}

function on(server: Offer['server'], change: Partial<Offer> = {}): Offer {
  return {
    serviceId: server,
    server,
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
    ...change,
  };
}
