import { sql } from 'kysely';
import type { Logger } from '../logger.ts';
import type { Db } from './database.ts';

/** `only`: SQL, for a table of which other rows stay. */
export type OldRows = { table: string; column: string; keep: string; only?: string };

export const oldRowsOfPlatform: readonly OldRows[] = [
  { table: 'idempotency', column: 'created_at', keep: '24 hours' },
  { table: 'user_event', column: 'created_at', keep: '1 day' },
  { table: 'table_sizes', column: 'at', keep: '8 days' },
  // Failed for good: its last error is in the log.
  { table: 'graphile_worker._private_jobs', column: 'updated_at', keep: '7 days', only: 'attempts >= max_attempts and locked_at is null' },
];

/** Small enough that one statement stays far below its timeout. */
const defaultBatch = 2_000;
const reportedEvery = 50;

/** Each batch is a transaction. A failing table doesn't stop the others; failures are thrown at the end. */
export async function deleteOldRows(
  db: Db,
  tables: readonly OldRows[],
  { log, batch = defaultBatch }: { log?: Logger; batch?: number } = {},
): Promise<void> {
  const failed: unknown[] = [];
  for (const rows of tables) await deleteFrom(db, rows, { batch, log }).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `Old rows of ${failed.length} tables could not be deleted: ${String(failed[0])}`);
}

async function deleteFrom(
  db: Db,
  { table, column, keep, only = 'true' }: OldRows,
  { batch, log }: { batch: number; log: Logger | undefined },
): Promise<void> {
  const [from, at] = [sql.table(table), sql.ref(column)];
  const deleteSome = sql`
    delete from ${from} where ctid = any(array(
      select ctid from ${from} where ${at} < app_now() - ${keep}::interval and ${sql.raw(only)} order by ${at} limit ${batch}))`;
  let total = 0;
  for (let turn = 1; ; turn += 1) {
    const deleted = Number((await deleteSome.execute(db)).numAffectedRows ?? 0);
    total += deleted;
    if (deleted < batch) break;
    if (turn % reportedEvery === 0) log?.info({ table, rows: total }, 'old rows are being deleted');
  }
  if (total > 0) log?.info({ table, rows: total }, 'old rows were deleted');
}
