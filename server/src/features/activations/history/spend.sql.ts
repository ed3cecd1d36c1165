import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** In paise. */
export type SpendDay = { day: string; spent: number; codes: number };

/**
 * The last 30 days, today last. A price counts on the day of its first message, or of the reveal of a late code; `created_at` only lets the
 * user's index lead, as a number is at most two days older. A refunded price doesn't count.
 */
export async function sumSpendByDay(db: Db, asked: { userId: number; timeZone: string }): Promise<SpendDay[]> {
  const { userId, timeZone } = asked;
  const { rows } = await sql<SpendDay>`
    with today as (select (app_now() at time zone ${timeZone})::date as day),
    charged as (
      select (coalesce(a.first_message_at, a.revealed_at) at time zone ${timeZone})::date as day, a.price
      from activation a, today
      where a.user_id = ${userId} and a.created_at >= (today.day - 31)::timestamp at time zone ${timeZone}
        and not exists (select from charge_refund r where r.activation_id = a.id))
    select to_char(today.day - back, 'YYYY-MM-DD') as day, coalesce(sum(c.price), 0)::bigint as spent, count(c.price) as codes
    from today cross join generate_series(0, 29) as back left join charged c on c.day = today.day - back
    group by today.day, back order by back desc`.execute(db);
  return rows;
}
