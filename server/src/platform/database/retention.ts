import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { Logger } from '../logger.ts';

type Deletion = { table: string; deleteSome: (limit: number) => RawBuilder<unknown> };

/** Rows that nobody asks for any more, the oldest first, which the indexes on their times have at hand. The ledger, deposits and the audit log are for ever and not among them. */
const oldRows: Deletion[] = [
  {
    table: 'socket_ticket',
    deleteSome: (limit) => sql`
      delete from socket_ticket where ctid = any(array(select ctid from socket_ticket where expires_at < app_now() - interval '1 minute' order by expires_at limit ${limit}))`,
  },
  {
    table: 'idempotency',
    deleteSome: (limit) => sql`
      delete from idempotency where ctid = any(array(select ctid from idempotency where created_at < app_now() - interval '24 hours' order by created_at limit ${limit}))`,
  },
  {
    table: 'throttle_hit',
    deleteSome: (limit) => sql`
      delete from throttle_hit where ctid = any(array(select ctid from throttle_hit where hit_at < app_now() - interval '1 day' order by hit_at limit ${limit}))`,
  },
  {
    table: 'provider_push',
    deleteSome: (limit) => sql`
      delete from provider_push where ctid = any(array(select ctid from provider_push where heard_at < app_now() - interval '1 day' order by heard_at limit ${limit}))`,
  },
  {
    table: 'user_event',
    deleteSome: (limit) => sql`
      delete from user_event where ctid = any(array(select ctid from user_event where created_at < app_now() - interval '7 days' order by created_at limit ${limit}))`,
  },
  {
    table: 'password_reset',
    deleteSome: (limit) => sql`
      delete from password_reset where ctid = any(array(select ctid from password_reset where expires_at < app_now() - interval '7 days' order by expires_at limit ${limit}))`,
  },
  {
    table: 'sign_in_code',
    deleteSome: (limit) => sql`
      delete from sign_in_code where ctid = any(array(select ctid from sign_in_code where expires_at < app_now() order by expires_at limit ${limit}))`,
  },
  {
    table: 'mail_notice',
    deleteSome: (limit) => sql`
      delete from mail_notice where ctid = any(array(select ctid from mail_notice where hour_ends_at < app_now() - interval '1 day' order by hour_ends_at limit ${limit}))`,
  },
  {
    table: 'session',
    deleteSome: (limit) => sql`
      delete from session where ctid = any(array(select ctid from session where ended_at < app_now() - interval '400 days' order by ended_at limit ${limit}))`,
  },
  {
    table: 'known_device',
    deleteSome: (limit) => sql`
      delete from known_device where ctid = any(array(select ctid from known_device where seen_at < app_now() - interval '400 days' order by seen_at limit ${limit}))`,
  },
];

/** Few enough that a statement ends long before its limit and locks nobody out; what was deleted stays deleted when a later batch fails. */
const defaultBatch = 2_000;
const reportedEvery = 50;

/** Deletes batch by batch, each in a transaction of its own. A table whose turn fails keeps the others from nothing. */
export async function forgetOldRows(db: Db, { log, batch = defaultBatch }: { log?: Logger; batch?: number } = {}): Promise<void> {
  const failed: unknown[] = [];
  for (const deletion of oldRows) {
    await forgetRows(db, deletion, { batch, log }).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `Old rows of ${failed.length} tables could not be deleted: ${String(failed[0])}`);
}

async function forgetRows(
  db: Db,
  { table, deleteSome }: Deletion,
  { batch, log }: { batch: number; log: Logger | undefined },
): Promise<void> {
  let total = 0;
  for (let n = 1; ; n += 1) {
    const deleted = Number((await deleteSome(batch).execute(db)).numAffectedRows ?? 0);
    total += deleted;
    if (deleted < batch) break;
    if (n % reportedEvery === 0) log?.info({ table, rows: total }, 'old rows are being deleted');
  }
  if (total > 0) log?.info({ table, rows: total }, 'old rows were deleted');
}
