import { describe, expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { loadAll } from './load-all.ts';

type Row = { _id: number };

/** A list, newest first, to which `perPage` rows are added between two pages and from which `gone` is taken. */
function aList(size: number, { perPage = 0, gone = 0 } = {}) {
  let rows = Array.from({ length: size }, (_, index): Row => ({ _id: size - index }));
  let next = size;
  return async ({ page, after }: { page: number; after: string | undefined }) => {
    const from = after === undefined ? (page - 1) * 100 : rows.findIndex(({ _id }) => _id < Number(after));
    const found = from < 0 ? [] : rows.slice(from, from + 100);
    for (let n = 0; n < perPage; n += 1) rows.unshift({ _id: (next += 1) });
    if (gone > 0) rows = rows.filter(({ _id }) => _id !== gone);
    return { rows: found, total: rows.length };
  };
}

const keyOf = ({ _id }: Row) => String(_id);

describe('a whole list', () => {
  test.each([0, 1, 99, 100, 101, 7_301])('of %i rows is read once, however long it is', async (size) => {
    const rows = await loadAll(aList(size), { keyOf });
    expect(rows.map(({ _id }) => _id)).toEqual(Array.from({ length: size }, (_, index) => size - index));
  });

  test('has every row once while others arrive and the last one of a page is deleted', async () => {
    const rows = await loadAll(aList(1_000, { perPage: 3, gone: 901 }), { keyOf });
    expect(new Set(rows.map(keyOf)).size).toBe(1_000);
    expect(rows).toHaveLength(1_000);
  });

  test('without a key is read page by page', async () => {
    expect(await loadAll(aList(250), { keyOf: undefined })).toHaveLength(250);
  });
});

test('too many calls are waited for, and any other failure ends it', async () => {
  let calls = 0;
  const waits: number[] = [];
  const load = aList(150);
  const limited = async (part: { page: number; after: string | undefined }) => {
    calls += 1;
    if (calls === 2) throw new ApiError({ status: 429, code: 'RATE_LIMITED', message: 'Too many requests' });
    return load(part);
  };
  expect(await loadAll(limited, { keyOf, wait: async (ms) => void waits.push(ms) })).toHaveLength(150);
  expect(waits).toEqual([2_000]);
  const failing = async () => {
    throw new ApiError({ status: 500, code: 'OFFLINE', message: 'No' });
  };
  await expect(loadAll(failing, { keyOf })).rejects.toThrow('No');
});
