import { expect, test } from 'vitest';
import { emptyForm, fieldProblems, keyFormProblems, wantedKey } from './wanted-key.rules.ts';

const now = Date.parse('2026-11-23T12:00:00');
const problemsOf = (typed: Partial<typeof emptyForm>) =>
  Object.fromEntries(
    Object.entries(keyFormProblems({ ...emptyForm, name: 'Shop', ...typed }, now)).filter(([, problem]) => problem !== undefined),
  );

test('without limits only the name is needed', () => {
  expect(problemsOf({})).toEqual({});
  expect(Object.keys(problemsOf({ name: ' ' }))).toEqual(['name']);
  expect(wantedKey({ ...emptyForm, name: 'Shop' })).toEqual({
    name: 'Shop',
    mode: 'live',
    scopes: ['read', 'buy'],
    limits: { rupeesPerDay: null, maxPrice: null, services: null, addresses: null, endsAt: null },
  });
});

test.each([
  ['rupeesPerDay', '0', 'Must be more than 0'],
  ['rupeesPerDay', '10000001', 'At most ₹1,00,00,000'],
  ['maxPrice', '1.005', 'At most 2 decimals'],
  ['maxPrice', 'ten', 'Please enter an amount'],
  ['maxOpen', '0', 'At least 1'],
  ['maxOpen', '1001', 'At most 1000'],
  ['maxOpen', '1.5', 'Please enter a whole number'],
  ['endsOn', '2026-11-22', 'Please choose today or a later day'],
  ['addresses', '10.0.0.1\nexample.com', 'Not an address or a network, such as 203.0.113.0/24'],
  ['scopes', '', 'Please choose what it may do'],
])('%s of "%s" is refused: %s', (field, typed, problem) => {
  expect(problemsOf({ [field]: typed })).toEqual({ [field]: problem });
});

test('limits are sent as the server wants them; the last day counts to its end', () => {
  const typed = {
    rupeesPerDay: '2000',
    maxPrice: '24.5',
    maxOpen: '6',
    endsOn: '2026-11-23',
    services: 'tg,wa',
    addresses: ' 10.0.0.1 \n\n2001:db8::/32',
  };
  expect(problemsOf(typed)).toEqual({});
  expect(wantedKey({ ...emptyForm, name: 'Shop', scopes: 'buy', ...typed })).toMatchObject({
    scopes: ['buy'],
    limits: {
      rupeesPerDay: 2000,
      maxPrice: 24.5,
      maxOpen: 6,
      services: ['tg', 'wa'],
      addresses: ['10.0.0.1', '2001:db8::/32'],
      endsAt: new Date(2026, 10, 23, 23, 59, 59, 999).toISOString(),
    },
  });
});

test('problems that the server found are put beside their fields', () => {
  expect(fieldProblems({ 'limits.endsAt': 'a', 'scopes.0': 'b', name: 'c', 'limits.addresses': 'd' })).toEqual({
    endsOn: 'a',
    scopes: 'b',
    name: 'c',
    addresses: 'd',
  });
});
