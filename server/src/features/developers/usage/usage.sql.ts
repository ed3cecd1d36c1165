import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** `spent` in paise. */
export type UsageDay = { day: string; spent: number; calls: number; refused: number };

/** The ids of a user's keys, revoked ones too. */
export async function findKeyIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('apiKey').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The last 14 days, today last. */
export async function sumUsageByDay(db: Db, of: { keyIds: number[]; timeZone: string }): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    with today as (select (app_now() at time zone ${of.timeZone})::date as day)
    select to_char(today.day - back, 'YYYY-MM-DD') as day, coalesce(sum(d.spent), 0)::bigint as spent,
      coalesce(sum(d.calls), 0)::bigint as calls, coalesce(sum(d.refused), 0)::bigint as refused
    from today cross join generate_series(0, 13) as back
      left join api_key_day d on d.day = today.day - back and d.key_id = any(${of.keyIds}::bigint[])
    group by today.day, back order by back desc`.execute(db);
  return rows;
}

export type CountedCalls = { keyId: number; calls: number; refused: number; at: Date; from: string };

/** Adds to the day on which they are stored. */
export async function addCalls(db: Db, { counted, timeZone }: { counted: CountedCalls[]; timeZone: string }): Promise<void> {
  await sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(counted)}::json)
        as c ("keyId" bigint, calls bigint, refused bigint, at timestamptz, "from" text)),
    used as (
      update api_key k set last_used_at = greatest(k.last_used_at, least(c.at, app_now())), last_used_from = c."from"
      from counted c where k.id = c."keyId")
    insert into api_key_day as d (key_id, day, calls, refused)
      select "keyId", (app_now() at time zone ${timeZone})::date, calls, refused from counted order by "keyId"
      on conflict (key_id, day) do update set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused`.execute(db);
}
