import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type UnpaidIntent = { id: number; userId: number; currency: string; payUnits: number };

export async function findUnpaidIntents(db: Db, ageSeconds: number): Promise<UnpaidIntent[]> {
  return db
    .selectFrom('depositIntent')
    .select(['id', 'userId', 'currency', 'payUnits'])
    .where('state', '=', 'waiting')
    .where('createdAt', '<', sql<Date>`app_now() - ${ageSeconds} * interval '1 second'`)
    .execute();
}
