import type { Database } from '../../platform/database/database.ts';

const rowsAtOnce = 1_000;

/** Adds to the sums what is new, at most so many rows. 0: nothing is left, or another node folds. */
export async function foldOnce(db: Pick<Database, 'call'>, limit = rowsAtOnce): Promise<number> {
  return db.call('profit_fold', { limit });
}

/** Adds the sums of whole days, or makes them again when the time zone was changed. */
export async function buildDays(db: Pick<Database, 'call'>, timeZone: string): Promise<void> {
  await db.call('profit_days_build', { timeZone });
}
