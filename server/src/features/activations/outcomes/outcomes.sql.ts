import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';

/** Returns false when the next day has a number that isn't decided yet. */
export async function countNextDay(db: Pick<Database, 'call'>, timeZone: string): Promise<boolean> {
  return db.call('outcome_day_count', { timeZone });
}

export type Outcomes = { withCode: number; withoutCode: number };

/** The outcomes of all services. `daysAgo`: on the days from one to another, both included, 0 being today; undefined: on all days. */
export async function sumOutcomes(db: Db, { daysAgo, timeZone }: { daysAgo: DaysAgo | undefined; timeZone: string }): Promise<Outcomes> {
  const day = (ago: number | undefined) => sql`(app_now() at time zone ${timeZone})::date - ${ago ?? null}::int`;
  const { rows } = await sql<Outcomes>`
    select coalesce(sum(with_code), 0)::bigint as with_code, coalesce(sum(without_code), 0)::bigint as without_code
    from outcomes_by_service(${day(daysAgo?.first)}, ${day(daysAgo?.last)}, ${timeZone})`.execute(db);
  return rows[0] ?? { withCode: 0, withoutCode: 0 };
}

export type DaysAgo = { first: number; last: number };
