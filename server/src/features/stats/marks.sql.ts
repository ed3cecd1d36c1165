import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type Marks = {
  now: Date;
  hourAgo: Date;
  today: string;
  todayStart: Date;
  weekStart: Date;
  monthStart: Date;
  lastMonthStart: Date;
  holdBeforeYesterday: number;
  postingBeforeYesterday: number;
  attemptBeforeHour: number;
};

/**
 * Ids rise, so an id bounds a period without an index on its time. No number lives longer than a day, and no late code is offered for longer.
 * A purchase takes less than an hour.
 */
export async function findMarks(db: Db, timeZone: string): Promise<Marks> {
  const { rows } = await sql<Marks>`
    with clock as materialized (select app_now() as now, date_trunc('day', app_now() at time zone ${timeZone}) as today),
    begun as materialized (
      select now, now - interval '1 hour' as hour_ago, to_char(today, 'YYYY-MM-DD') as today,
        today at time zone ${timeZone} as today_start,
        (today - interval '6 days') at time zone ${timeZone} as week_start,
        date_trunc('month', today) at time zone ${timeZone} as month_start,
        (date_trunc('month', today) - interval '1 month') at time zone ${timeZone} as last_month_start
      from clock)
    select begun.*, coalesce(older.id, 0) as hold_before_yesterday, coalesce(older.tx_id, 0) as posting_before_yesterday,
      coalesce((select id from purchase_attempt where sent_at < hour_ago - interval '1 minute' order by id desc limit 1), 0) as attempt_before_hour
    from begun
      left join lateral (
        select h.id, h.tx_id from activation a join hold h on h.id = a.hold_id
        where a.created_at < today_start - interval '25 hours' order by a.created_at desc limit 1) older on true`.execute(db);
  const [marks] = rows;
  if (marks === undefined) throw new Error('The database tells no time');
  return marks;
}
