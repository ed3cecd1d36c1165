import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Marks } from './marks.sql.ts';
import type { DayCount } from './stats.rules.ts';

export type MonthCount = { thisMonth: number; lastMonth: number };

/** Which of the last seven days it is in, 0 for none: a day's name for each row would cost five times as much as all else. */
function placeInWeek({ today }: Marks, timeZone: string) {
  return sql`width_bucket(created_at, array(
    select start at time zone ${timeZone} from generate_series(${today}::timestamp - interval '6 days', ${today}::timestamp, interval '1 day') as start))`;
}

function dayOfPlace({ today }: Marks) {
  return sql`case when place > 0 then to_char(${today}::date - 7 + place, 'YYYY-MM-DD') end`;
}

export async function countUsers(db: Db, { monthStart, lastMonthStart }: Marks): Promise<MonthCount & { total: number }> {
  const { rows } = await sql<MonthCount & { total: number }>`
    select (select count(*) from app_user where role = 'user') as total,
      (select count(*) from app_user where role = 'user' and created_at >= ${monthStart}) as this_month,
      (select count(*) from app_user where role = 'user'
        and created_at >= ${lastMonthStart} and created_at < ${monthStart}) as last_month`.execute(db);
  return rows[0] ?? { total: 0, thisMonth: 0, lastMonth: 0 };
}

/** Each day from the index: to work out the day of every user takes as long as reading all of them. */
export async function countUsersByDay(db: Db, { today }: Marks, timeZone: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(start, 'YYYY-MM-DD') as day, (
      select count(*) from app_user
      where role = 'user' and created_at >= start at time zone ${timeZone} and created_at < (start + interval '1 day') at time zone ${timeZone}) as count
    from generate_series(${today}::timestamp - interval '6 days', ${today}::timestamp, interval '1 day') as start`.execute(db);
  return rows;
}

export async function countDevices(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from session where is_mobile and device_id is not null group by device_id) device`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countDevicesByMonth(db: Db, { monthStart, lastMonthStart }: Marks): Promise<MonthCount> {
  const { rows } = await sql<MonthCount>`
    select count(distinct device_id) filter (where created_at >= ${monthStart}) as this_month,
      count(distinct device_id) filter (where created_at < ${monthStart}) as last_month
    from session where is_mobile and created_at >= ${lastMonthStart}`.execute(db);
  return rows[0] ?? { thisMonth: 0, lastMonth: 0 };
}

/** A device counts once for every day with a sign-in. */
export async function countDevicesByDay(db: Db, marks: Marks, timeZone: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOfPlace(marks)} as day, count
    from (
      select ${placeInWeek(marks, timeZone)} as place, count(distinct device_id) as count
      from session where is_mobile and created_at >= ${marks.weekStart} group by 1) counted`.execute(db);
  return rows;
}
