import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The end of the last purchase that was read, as PostgreSQL writes it: a `Date` has no microseconds. */
type Place = { endedAt: string; id: number };
type Step = {
  seen: number;
  forgotten: number;
  lastEndedAt: string | null;
  lastId: number | null;
};

export const fromTheFirst: Place = { endedAt: '-infinity', id: 0 };

export async function forgetSomePurchases(
  db: Db,
  { after, limit }: { after: Place; limit: number },
): Promise<{ forgotten: number; next: Place | undefined }> {
  const { rows } = await sql<Step>`select * from forget_failed_purchases(${after.endedAt}, ${after.id}, ${limit})`.execute(db);
  const [step] = rows;
  if (!step?.lastEndedAt || step.lastId === null) return { forgotten: step?.forgotten ?? 0, next: undefined };
  return {
    forgotten: step.forgotten,
    next: step.seen < limit ? undefined : { endedAt: step.lastEndedAt, id: step.lastId },
  };
}
