import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { withRowsRolledBack } from '../../../../../test/postgres/rolled-back.ts';
import type { Db } from '../../../platform/database/database.ts';

const [ended, waiting] = [3_000, 300];

test('whether a day is over is read from the numbers that wait, not from those that ended', async (context) => {
  const app = await ownApp(context);
  const { _id } = await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 1 }) });
  const copies = (kind: number, count: number, fields: string) => `
    insert into activation overriding system value
    select copy.* from activation a, generate_series(1, ${count}) n, lateral (select 1000000 * ${kind} + n as id) number,
      jsonb_populate_record(a, jsonb_build_object('id', number.id, 'serial_number', number.id, 'hold_id', number.id, 'upstream_id', 'copy-' || number.id,
        'phone_number', '+91' || number.id, 'slot', null) || jsonb_build_object(${fields})) copy
    where a.id = ${_id}`;
  const rows = [
    'alter table activation drop constraint activation_hold_id_fkey, drop constraint activation_slot_while_active',
    copies(
      1,
      ended,
      `'state', 'finished', 'first_message_at', app_now(), 'ended_at', app_now(), 'created_at', app_now() - interval '30 minutes'`,
    ),
    copies(2, waiting, `'created_at', app_now() - interval '5 minutes'`),
    'analyze activation',
  ];
  await withRowsRolledBack(app.app.deps.db, rows, async (db) => {
    const before = await numbersRead(db);
    expect((await sql`select outcome_day_count('UTC') as counted`.execute(db)).rows).toEqual([{ counted: false }]);
    expect((await numbersRead(db)) - before).toBeLessThan(2 * waiting);
  });
});

/** By this transaction, from the table itself. */
async function numbersRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relid = 'activation'::regclass`.execute(db);
  return Number(rows[0]?.read);
}
