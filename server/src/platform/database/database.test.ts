import { expect, expectTypeOf, test } from 'vitest';
import { ownApp } from '../../../../test/harness/own-app.ts';
import type { Db, Tx } from './database.ts';

// Checked by `tsc`: neither type passes for the other.
test('a transaction is not accepted where a database is required, nor the other way round', () => {
  expectTypeOf<Tx>().not.toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Tx>();
});

test('ends a statement or an idle transaction after 15 seconds', async (context) => {
  const { app } = await ownApp(context);
  const { pool } = app.deps.db;
  const { rows } = await pool.query(
    `select name, setting::int as "ms" from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 15_000 },
    { name: 'statement_timeout', ms: 15_000 },
  ]);
  // The limit ends the statement, not the connection.
  const client = await pool.connect();
  await client.query(`set statement_timeout = '50ms'`);
  await expect(client.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release(true);
});
