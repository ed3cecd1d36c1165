import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../test/harness/test-database.ts';
import { createDb } from './database.ts';
import { deleteOldRows, oldRowsOfPlatform } from './retention.ts';

const others = [
  { table: 'throttle_hit', column: 'hit_at', keep: '1 day' },
  { table: 'mail_notice', column: 'hour_ends_at', keep: '1 day' },
];

async function aDatabase(statementTimeoutMs: number) {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ ...database.connection, max: 2, statement_timeout: statementTimeoutMs });
  const db = createDb(pool);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { pool, db };
}

const slowly = (table: string) => `
  create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.0005); return old; end $$;
  create trigger slow before delete on ${table} for each row execute function slow();`;
const countOf = async (pool: pg.Pool, table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test('deletes old rows in batches within the statement timeout and keeps younger ones', async () => {
  const { pool, db } = await aDatabase(3_000);
  await pool.query(slowly('user_event'));
  await pool.query(`insert into app_user (email, referral_code) values ('a@example.com', 'ABCDEFGH')`);
  await pool.query(`insert into user_event (user_id, seq, type, created_at)
    select id, n, 'x', app_now() - case when n <= 8000 then interval '25 hours' else interval '23 hours' end from app_user, generate_series(1, 8010) n`);
  await deleteOldRows(db, oldRowsOfPlatform, { batch: 500 });
  expect(await countOf(pool, 'user_event')).toBe(10);
});

test("reports a table that can't be cleaned and cleans the others", async () => {
  const { pool, db } = await aDatabase(5_000);
  await pool.query(`
    create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before delete on idempotency for each row execute function stuck();
    insert into app_user (email, referral_code) values ('a@example.com', 'ABCDEFGH');
    insert into idempotency (user_id, key, call, request_hash, created_at)
      select id, 'k', 'POST mobile/generate', '\\x00', app_now() - interval '2 days' from app_user;
    insert into throttle_hit (kind, key, hit_at) select 'x', 'y', app_now() - interval '2 days' from generate_series(1, 7);
    insert into mail_notice (email, kind, hour_ends_at) values ('a@example.com', 'password-changed', app_now() - interval '2 days'),
      ('a@example.com', 'confirmation', 'infinity')`);
  await expect(deleteOldRows(db, [...oldRowsOfPlatform, ...others])).rejects.toThrow('stuck');
  expect([await countOf(pool, 'idempotency'), await countOf(pool, 'throttle_hit'), await countOf(pool, 'mail_notice')]).toEqual([1, 0, 1]);
});
