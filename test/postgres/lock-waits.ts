import { expect } from 'vitest';
import type pg from 'pg';
import { eventually } from '../builders/data.ts';

/** Resolves when so many statements of the pool's database wait for a lock. */
export async function untilLockWaits(pool: pg.Pool, count = 1): Promise<void> {
  await eventually(async () => expect(await countLockWaits(pool)).toBeGreaterThanOrEqual(count));
}

export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rowCount ?? 0;
}
