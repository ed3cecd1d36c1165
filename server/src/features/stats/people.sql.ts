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

/** Users from before the last seven days are in one row without a day. */
export async function countUsersByDay(
  db: Db,
  marks: Marks,
  timeZone: string,
): Promise<(MonthCount & { day: string | null; count: number })[]> {
  const { monthStart, lastMonthStart } = marks;
  const { rows } = await sql<MonthCount & { day: string | null; count: number }>`
    select ${dayOfPlace(marks)} as day, count, this_month, last_month
    from (
      select ${placeInWeek(marks, timeZone)} as place, count(*) as count,
        count(*) filter (where created_at >= ${monthStart}) as this_month,
        count(*) filter (where created_at >= ${lastMonthStart} and created_at < ${monthStart}) as last_month
      from app_user where role = 'user' group by 1) counted`.execute(db);
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
