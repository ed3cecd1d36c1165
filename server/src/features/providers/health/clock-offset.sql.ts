import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { type ProviderRow, isConnectedAs } from '../providers.sql.ts';

/** Ignores a replaced connection, a time beyond every time zone, and another offset than the known one until it is repeated. */
export async function saveLearnedOffset(db: Db, row: ProviderRow, stated: { boughtAt: Date; isRepeated: boolean }): Promise<void> {
  await sql`
    update provider p set learned_offset_minutes = stated.minutes
    from (select (round(extract(epoch from ${stated.boughtAt}::timestamptz - app_now()) / 900) * 15)::int as minutes) as stated
    where ${isConnectedAs(row)} and stated.minutes between -720 and 840
      and case when ${stated.isRepeated}::boolean then p.learned_offset_minutes is distinct from stated.minutes
        else p.learned_offset_minutes is null end`.execute(db);
}

export async function findClockOffset(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('provider').select(['utcOffsetMinutes', 'learnedOffsetMinutes']).where('id', '=', id).executeTakeFirst();
  return row?.utcOffsetMinutes ?? row?.learnedOffsetMinutes ?? null;
}
