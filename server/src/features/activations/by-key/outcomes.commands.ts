import type { Db } from '../../../platform/database/database.ts';
import { countCancels, countOutcomes, findIsClosed, type FairUse } from './outcomes.sql.ts';

/** How a user's numbers by key ended in 14 days, and how many of all their numbers of 24 hours were cancelled. In percent; null without any. */
export async function readKeyOutcomes(
  db: Db,
  { userId, keyIds }: { userId: number; keyIds: number[] },
): Promise<{ arrived: number | null; cancelled: number | null }> {
  const [{ ended, arrived }, { had, cancelled }] = await Promise.all([countOutcomes(db, keyIds), countCancels(db, userId)]);
  return { arrived: percent(arrived, ended), cancelled: percent(cancelled, had) };
}

/** How the operator's rules for users stand with one: what they count, and whether they refuse the next purchase. */
export async function readUserUse(
  db: Db,
  of: { userId: number; rules: FairUse },
): Promise<{ had: number; cancelled: number; isClosed: boolean }> {
  const [counted, isClosed] = await Promise.all([countCancels(db, of.userId), findIsClosed(db, of)]);
  return { ...counted, isClosed };
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
