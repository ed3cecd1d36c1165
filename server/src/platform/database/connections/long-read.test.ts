import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, execute, type TestDatabase } from '../../../../../test/harness/test-database.ts';
import { openDatabase, type Database } from '../database.ts';
import { readWithoutLimit } from './long-read.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, { poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('a long read whose connection breaks gives its place in the pool back', async () => {
  const read = readWithoutLimit(db.pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await execute(database.connection, `select pg_terminate_backend(${rows[0]?.pid})`);
    return client.query('select 1');
  });
  await expect(read).rejects.toThrow();
  expect(db.pool.totalCount).toBe(0);
  expect(await readWithoutLimit(db.pool, async (client) => (await client.query('show statement_timeout')).rows)).toEqual([
    { statement_timeout: '0' },
  ]);
  expect((await db.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
});
