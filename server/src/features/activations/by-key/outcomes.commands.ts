import type { Db } from '../../../platform/database/database.ts';
import { countCancels, countOutcomes } from './outcomes.sql.ts';

/** How a user's numbers by key ended in 14 days, and how many of all their numbers of 24 hours were cancelled. In percent; null without any. */
export async function readKeyOutcomes(
  db: Db,
  { userId, keyIds }: { userId: number; keyIds: number[] },
): Promise<{ arrived: number | null; cancelled: number | null }> {
  const [{ ended, arrived }, { had, cancelled }] = await Promise.all([countOutcomes(db, keyIds), countCancels(db, userId)]);
  return { arrived: percent(arrived, ended), cancelled: percent(cancelled, had) };
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
