import { expect, test } from 'vitest';
import { allNumbersSearch, explainedIn, explainOf } from './all-numbers.search.ts';

test('reads filters from an address', () => {
  const search = { page: '3', time: 'today', status: 'pending', limit: '40', userId: '12', explain: '12-81' };
  expect(allNumbersSearch(search)).toEqual({ page: 3, time: 'today', status: 'pending', limit: '40', userId: '12', explain: '12-81' });
});

test.each([
  [{ page: '0' }],
  [{ time: 'tomorrow' }],
  [{ status: 'lost' }],
  [{ limit: '30' }],
  [{ userId: 'all' }],
  [{ userId: '0' }],
  [{ explain: '81' }],
  [{ explain: '12-' }],
  [{ explain: '1-2-3' }],
])('ignores an unknown value: %j', (search) => {
  expect(Object.values(allNumbersSearch(search)).filter((value) => value !== undefined)).toEqual([]);
});

test('finds an activation by its user and id', () => {
  const explained = { userId: '12', activationId: '81' };
  expect(explainedIn(explainOf(explained))).toEqual(explained);
  expect(explainedIn(12)).toBeUndefined();
});
