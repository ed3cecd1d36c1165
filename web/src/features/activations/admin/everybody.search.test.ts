import { expect, test } from 'vitest';
import { everybodySearch } from './everybody.search.ts';

test('filters of an address are taken as they are', () => {
  const search = { page: '3', time: 'today', status: 'pending', limit: '40', userId: '12' };
  expect(everybodySearch(search)).toEqual({ page: 3, time: 'today', status: 'pending', limit: '40', userId: '12' });
});

test.each([[{ page: '0' }], [{ time: 'tomorrow' }], [{ status: 'lost' }], [{ limit: '30' }], [{ userId: 'all' }], [{ userId: '0' }]])(
  'what is not of them counts as left out: %j',
  (search) => {
    expect(Object.values(everybodySearch(search)).filter((value) => value !== undefined)).toEqual([]);
  },
);
