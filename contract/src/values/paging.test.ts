import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { paging, totalPages } from './paging.ts';

describe('pages', () => {
  const query = z.object(paging({ defaultLimit: 20 }));

  test('start at 1, with the limit of the list', () => expect(query.parse({})).toEqual({ page: 1, limit: 20 }));
  test.each(['1', '2', '100'])('limit %s', (limit) => expect(query.parse({ limit }).limit).toBe(Number(limit)));
  test.each(['0', '101', '-1', '1.5', '1e1', '', ' 5', '05', '٥', '99999999999999999999', ['1', '2']])('limit %j is refused', (limit) =>
    expect(query.safeParse({ limit }).success).toBe(false),
  );
  test.each(['0', '-1', '1.5', '1e1', '', '01', '1'.repeat(10), ['1', '2']])('page %j is refused', (page) =>
    expect(query.safeParse({ page }).success).toBe(false),
  );

  test.each([
    [0, 20, 1],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [100, 1, 100],
  ])('%d rows, %d a page: %d pages', (total, limit, pages) => expect(totalPages({ total, limit })).toBe(pages));
});
