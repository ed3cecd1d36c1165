import type pg from 'pg';
import { expect, test, type TestContext } from 'vitest';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { outlast } from '../../../../../test/pauses.ts';
import { createLookUps, type LookUp } from './look-up.ts';

const double: LookUp = {
  name: 'test/double',
  text: `select asked.place, asked.number * 2 as "doubled", asked.word
    from unnest((select $1::bigint[]), (select $2::text[])) with ordinality as asked (number, word, place) where asked.number > 0`,
};
type Doubled = { doubled: number; word: string };

async function countingPool(context: TestContext) {
  const { app } = await ownApp(context);
  const { pool } = app.deps.db;
  const sizes: number[] = [];
  const query = (config: pg.QueryConfig<unknown[][]>) => {
    sizes.push(config.values?.[0]?.length ?? 0);
    return pool.query(config);
  };
  return { pool: { query: query as unknown as typeof pool.query }, sizes };
}

test('gives each caller its own row, and undefined where there is none', async (context) => {
  const { pool, sizes } = await countingPool(context);
  const findOne = createLookUps(pool);
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  const found = await Promise.all(numbers.map((number) => findOne<Doubled>(double, [number, `n${number}`])));
  expect(found.map((row) => row && [row.doubled, row.word])).toEqual(
    numbers.map((number) => (number === 0 ? undefined : [number * 2, `n${number}`])),
  );
  expect(sizes, 'one at once, then the rest together, at most a hundred').toEqual([1, 100, 100, 49]);
});

test('asks at once while no statement is on its way', async (context) => {
  const { pool, sizes } = await countingPool(context);
  const findOne = createLookUps(pool);
  expect(await findOne<Doubled>(double, [1, 'a'])).toMatchObject({ doubled: 2, word: 'a' });
  expect(await findOne<Doubled>(double, [2, 'b'])).toMatchObject({ doubled: 4, word: 'b' });
  expect(sizes).toEqual([1, 1]);
});

test('fails those that asked together, and asks again for the next', async (context) => {
  const { pool } = await countingPool(context);
  const findOne = createLookUps(pool);
  const asked = ['1', 'no number', '2'].map((value) => findOne<Doubled>(double, [value, 'x']));
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
  expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await findOne<Doubled>(double, [4, 'x'])).toMatchObject({ doubled: 8 });
});

test('doesn’t wait for a statement that takes long', async () => {
  const stuck = Promise.withResolvers<never>();
  let statements = 0;
  const query = () => {
    statements += 1;
    return statements === 1 ? stuck.promise : Promise.resolve({ rows: [{ place: 1, doubled: 2 }] });
  };
  const findOne = createLookUps({ query } as unknown as Pick<pg.Pool, 'query'>);
  const first = findOne<Doubled>(double, [1, 'a']);
  await outlast(30);
  expect(await findOne<Doubled>(double, [1, 'a'])).toMatchObject({ doubled: 2 });
  stuck.reject(new Error('the connection was lost'));
  await expect(first).rejects.toThrow('the connection was lost');
});

/** Whose plan costs more, the more rows it expects. */
const classOf = (oids: string): LookUp => ({
  name: 'test/class-of',
  text: `select asked.place, t.typname from unnest(${oids}) with ordinality as asked (oid, place)
    join pg_class c on c.oid = asked.oid join pg_attribute a on a.attrelid = c.oid and a.attnum = 1 join pg_type t on t.oid = a.atttypid`,
});

test.for([
  { oids: '(select $1::oid[])', isPlannedOnce: true },
  { oids: '$1::oid[]', isPlannedOnce: false },
])('a statement with $oids is planned once: $isPlannedOnce', async ({ oids, isPlannedOnce }, context) => {
  const { app } = await ownApp(context);
  const client = await app.deps.db.sessions.connect();
  try {
    // Tests plan every statement once.
    await client.query(`set plan_cache_mode = 'auto'`);
    for (let length = 1; length <= 20; length += 1)
      await client.query({ ...classOf(oids), values: [Array.from({ length: 1 + (length % 4) }, () => 1259)] });
    const { rows } = await client.query<{ generic: number }>(
      `select generic_plans as generic from pg_prepared_statements where name = 'test/class-of'`,
    );
    expect(rows[0]?.generic).toBe(isPlannedOnce ? 15 : 0);
  } finally {
    client.release(true);
  }
});
