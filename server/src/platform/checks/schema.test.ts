import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createTestDatabase } from '../../../../test/harness/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { schemaChecks } from './schema.ts';

test('counters are compared for as long as that takes, whatever the limit of an everyday query', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.connection);
  const impatient = new pg.Pool({ ...database.connection, max: 1, statement_timeout: 250 });
  const other = new pg.Client(database.connection);
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await impatient.end();
    await db.close();
    await database.drop();
  });
  await other.query('begin; lock table service in access exclusive mode');
  const [, counters] = schemaChecks({ connection: database.connection, db: { ...db, pool: impatient } });
  const looking = counters?.run();
  const waits = `select extract(epoch from clock_timestamp() - query_start) > 0.3 as longer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await Promise.race([looking, eventually(async () => expect((await db.pool.query(waits)).rows).toEqual([{ longer: true }]))]);
  await other.query('rollback');
  expect(await looking).toMatchObject({ ok: true });
});
