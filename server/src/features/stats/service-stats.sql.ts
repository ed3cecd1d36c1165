import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { toLikePattern } from '../../platform/database/like-pattern.ts';

export type ServiceLine = {
  id: number;
  serviceName: string;
  logo: string | null;
  serverName: string;
  server: number;
  totalSuccess: number;
  totalFailed: number;
};

export type ServiceFilter = {
  search: string;
  server: number | undefined;
  /** Whole days of `timeZone`, `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  timeZone: string;
  /** Ids of services that are listed without a number, too. */
  withMoney: number[];
};

export async function findToday(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select to_char(app_now() at time zone ${timeZone}, 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}

/**
 * A number counts on the day it was bought; one that is waiting, or was never given, is neither a success nor a failure. Revealed late codes
 * are counted apart: the index activation_measured, which is read alone, lacks them.
 */
export async function countByService(db: Db, { search, server, from, to, timeZone, withMoney }: ServiceFilter): Promise<ServiceLine[]> {
  const within = sql`created_at >= ${from}::date::timestamp at time zone ${timeZone} and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<ServiceLine>`
    select s.id, s.name as service_name, i.src as logo, v.name as server_name, s.server, coalesce(ended.succeeded, 0) as total_success,
      coalesce(ended.ended - ended.succeeded, 0) as total_failed
    from service s join server v on v.number = s.server left join image i on i.id = s.image_id
      left join (
        select service_id, sum(ended)::bigint as ended, sum(succeeded)::bigint as succeeded
        from (
          select service_id, count(*) as ended, count(first_message_at) as succeeded
          from activation where state in ('received', 'finished', 'cancelled', 'expired') and ${within} group by service_id
          union all
          select service_id, 0, count(*) from activation where revealed_at is not null and first_message_at is null and ${within} group by service_id) each
        group by service_id) ended on ended.service_id = s.id
    where (ended.service_id is not null or s.id = any(${withMoney}::bigint[])) and s.name ilike ${toLikePattern(search)} and s.server = coalesce(${server ?? null}::smallint, s.server)
    order by total_success desc, service_name, s.server`.execute(db);
  return rows;
}
