import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/test-database.ts';
import { openPool } from './open-pool.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, { poolSize: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a query that has ended is forgotten before the next full garbage collection', async () => {
  const script = path.join(import.meta.dirname, '../../../../../test/processes/query-memory.ts');
  const flags = ['--expose-gc', '--max-semi-space-size=1'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, JSON.stringify(database.connection)]);
  expect(Number(stdout)).toBeLessThan(200);
});

test('an error says who asked', async () => {
  const client = await pool.connect();
  const error = await askForNothing(client).catch((caught: unknown) => caught);
  client.release();
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect(error).toHaveProperty('stack', expect.stringContaining('askForNothing'));
});

async function askForNothing(client: pg.PoolClient): Promise<unknown> {
  return await client.query('select nothing');
}

test.each<[kind: string, values: unknown[][]]>([
  ['a callback', []],
  ['values and a callback', [[7]]],
])('%s takes the answer', async (_kind, values) => {
  const answer = Promise.withResolvers<unknown>();
  const client = await pool.connect();
  Reflect.apply(client.query, client, [
    `select ${values.length === 0 ? '7' : '$1::int'} as seven`,
    ...values,
    (_error: unknown, { rows }: pg.QueryResult) => answer.resolve(rows),
  ]);
  expect(await answer.promise).toEqual([{ seven: 7 }]);
  client.release();
});
