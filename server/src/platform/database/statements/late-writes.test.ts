import type pg from 'pg';
import { expect, test } from 'vitest';
import { createLateWrites, type LateWrite } from './late-writes.ts';

const late: LateWrite = { name: 'test/late', text: 'insert into test select * from unnest($1::int[], $2::text[])' };

function fakePool({ failFirst = false } = {}) {
  const statements: unknown[][] = [];
  async function query({ values }: pg.QueryConfig<unknown[]>) {
    statements.push(values ?? []);
    if (failFirst && statements.length === 1) throw new Error('the database is away');
    return { rows: [] };
  }
  return { pool: { query } as unknown as Pick<pg.Pool, 'query'>, statements };
}

test('writes in one statement what comes within a short time, and what waits when it closes', async () => {
  const { pool, statements } = fakePool();
  const writes = createLateWrites(pool, (error) => expect.unreachable(String(error)));
  writes.write(late, [1, 'a']);
  writes.write(late, [2, 'b']);
  await expect
    .poll(() => statements)
    .toEqual([
      [
        [1, 2],
        ['a', 'b'],
      ],
    ]);
  writes.write(late, [3, 'c']);
  await writes.close();
  expect(statements).toEqual([
    [
      [1, 2],
      ['a', 'b'],
    ],
    [[3], ['c']],
  ]);
});

test('reports what could not be written, and writes what comes next', async () => {
  const { pool, statements } = fakePool({ failFirst: true });
  const failures: unknown[] = [];
  const writes = createLateWrites(pool, (error) => void failures.push(error));
  writes.write(late, [1, 'a']);
  await expect.poll(() => failures.length).toBe(1);
  writes.write(late, [2, 'b']);
  await writes.close();
  expect(statements.at(-1)).toEqual([[2], ['b']]);
});
