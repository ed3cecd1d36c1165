import type { Database } from '../../../platform/database/database.ts';

const rowsAtOnce = 10_000;

/** Adds to what users spent, at most so many entries. 0: nothing is left, or another node folds. */
export async function foldSpending(db: Pick<Database, 'call'>, limit = rowsAtOnce): Promise<number> {
  return db.call('user_spending_fold', { limit });
}
