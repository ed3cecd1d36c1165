import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Marks } from './marks.sql.ts';
import type { DayCount } from './stats.rules.ts';

export type MonthCount = { thisMonth: number; lastMonth: number };

/** Users from before the last seven days are in one row without a day. */
export async function countUsersByDay(
  db: Db,
  { weekStart, monthStart, lastMonthStart }: Marks,
  timeZone: string,
): Promise<(MonthCount & { day: string | null; count: number })[]> {
  const { rows } = await sql<MonthCount & { day: string | null; count: number }>`
    select case when created_at >= ${weekStart} then to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') end as day, count(*) as count,
      count(*) filter (where created_at >= ${monthStart}) as this_month,
      count(*) filter (where created_at >= ${lastMonthStart} and created_at < ${monthStart}) as last_month
    from app_user where role = 'user' group by 1`.execute(db);
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
export async function countDevicesByDay(db: Db, { weekStart }: Marks, timeZone: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(distinct device_id) as count
    from session where is_mobile and created_at >= ${weekStart} group by 1`.execute(db);
  return rows;
}
