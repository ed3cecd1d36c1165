import { expect, expectTypeOf, test } from 'vitest';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { isAnswerLost, openDatabase, type Db, type Tx } from './database.ts';

// Checked by `tsc`: neither type passes for the other.
test('a transaction is not accepted where a database is required, nor the other way round', () => {
  expectTypeOf<Tx>().not.toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Tx>();
});

test('ends a statement or an idle transaction after 15 seconds', { tags: 'E2' }, async (context) => {
  const { app } = await ownApp(context);
  const { pool } = app.deps.db;
  const { rows } = await pool.query(
    `select name, setting::int as "ms" from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 15_000 },
    { name: 'statement_timeout', ms: 15_000 },
  ]);
  const client = await pool.connect();
  await client.query(`set statement_timeout = '50ms'`);
  await expect(client.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release(true);
});

test('keeps its connection when a function refuses', async (context) => {
  const { app, database } = await ownApp(context);
  await app.deps.db.pool.query(
    `create or replace function promo_redeem(p_user_id bigint, p_code text, out outcome text, out amount bigint) language plpgsql as $$
     begin raise exception 'SERVICE_NOT_FOUND' using errcode = p_code; end $$`,
  );
  const db = openDatabase(database.connection, { poolSize: 1 });
  context.onTestFinished(() => db.close());
  const refuse = (code: string) => db.call('promo_redeem', { userId: 0, code });
  const findBackend = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await findBackend();
  await expect(refuse('PL001')).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
  await expect(refuse('23505')).rejects.toMatchObject({ code: '23505' });
  expect(await findBackend()).toBe(before);
  await expect(refuse('57P01')).rejects.toMatchObject({ code: '57P01' });
  expect(await findBackend()).not.toBe(before);
});

test('ends all connections when it closes, also of a pool that was asked directly', async (context) => {
  const { database } = await ownApp(context);
  const db = openDatabase(database.connection);
  await db.pool.query('select 1');
  await db.close();
  expect(db.pool.totalCount).toBe(0);
});

test.each([
  ['57P01', 'terminating connection due to administrator command', true],
  ['08P01', 'server conn crashed?', true],
  ['ECONNRESET', 'read ECONNRESET', true],
  [undefined, 'Connection terminated unexpectedly', true],
  [undefined, 'Connection terminated due to connection timeout', false],
  ['08P01', 'server login has been failing, try again later (server_login_retry)', false],
  ['08P01', 'query_wait_timeout', false],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', false],
  ['57014', 'canceling statement due to statement timeout', false],
  ['25006', 'cannot execute UPDATE in a read-only transaction', false],
])('a query may have been carried out after %s, “%s”: %s', (code, message, isLost) => {
  expect(isAnswerLost(Object.assign(new Error(message), { code }))).toBe(isLost);
});
