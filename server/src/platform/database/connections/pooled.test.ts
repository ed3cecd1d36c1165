import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/test-database.ts';
import { poolerChecks } from '../../checks/pooler.ts';
import { openDatabase, type Database } from '../database.ts';
import { setRoleTimeouts } from './role-timeouts.ts';

let database: TestDatabase;
let other: TestDatabase;
let direct: Database;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  direct = openDatabase(database.connection, { poolSize: 2 });
});
afterAll(async () => {
  await direct.close();
  await Promise.all([database.drop(), other.drop()]);
});

async function queryOnce<Row extends object>(options: Parameters<typeof openDatabase>[1], text: string): Promise<Row[]> {
  const db = openDatabase(database.connection, { ...options, poolSize: 1 });
  const named = { name: 'test/named', text: 'select 1 as one' };
  await db.pool.query(named);
  await db.prepared.selectFrom('appUser').select('id').execute();
  const { rows } = await db.pool.query<Row>(text);
  await db.close();
  return rows;
}

describe('a connection through a pooler', () => {
  test('prepares no named statement where the pooler doesn’t know them', async () => {
    const text = `select name from pg_prepared_statements where name <> ''`;
    expect(await queryOnce({}, text)).toHaveLength(2);
    expect(await queryOnce({ isPrepared: false }, text)).toEqual([]);
  });

  test('has the timeouts of its role in this database, and none in another one', async () => {
    await setRoleTimeouts(direct.pool);
    await setRoleTimeouts(direct.pool);
    const inherited = { ms: 15_000, source: 'database user' };
    const text = `select setting::int as ms, source from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`;
    expect(await queryOnce({ isPooled: true }, text)).toEqual([inherited, inherited]);
    const elsewhere = openDatabase(other.connection, { isPooled: true, poolSize: 1 });
    expect((await elsewhere.pool.query<{ source: string }>(text)).rows.map(({ source }) => source)).not.toContain('database user');
    await elsewhere.close();
  });
});

describe('doctor', () => {
  const check = async (listen: TestDatabase, isDatabasePrepared = true) => {
    const [pooler] = poolerChecks({ databaseUrl: database.env['DATABASE_URL'], databaseListenUrl: listen.url, isDatabasePrepared });
    return pooler?.run();
  };
  beforeEach(() => setRoleTimeouts(direct.pool));

  test('accepts two addresses of one database', async () => {
    expect(await check(database, false)).toEqual({ ok: true, detail: 'both addresses lead to one database, named statements off' });
  });

  test('refuses addresses of two databases', async () => {
    expect(await check(other)).toMatchObject({ ok: false, detail: expect.stringContaining('different databases') });
  });

  test('refuses named statements where the pooler loses them', async () => {
    const isPooler = database.env['DATABASE_LISTEN_URL'] !== undefined;
    expect(await check(database)).toMatchObject({ ok: !isPooler });
  });

  test.skipIf(process.env['TEST_POOLER'] !== undefined)('refuses connections without the timeouts', async () => {
    await direct.pool.query('alter role current_user in database ' + database.connection.database + ' reset statement_timeout');
    expect(await check(database, false)).toMatchObject({ ok: false, detail: 'statement_timeout isn’t 15 s on the pooler’s connections' });
  });
});
