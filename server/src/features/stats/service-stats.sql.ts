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

/** Services whose numbers ended in these days, or that money was booked for. */
export async function countByService(db: Db, { search, server, from, to, timeZone, withMoney }: ServiceFilter): Promise<ServiceLine[]> {
  const { rows } = await sql<ServiceLine>`
    select s.id, s.name as service_name, i.src as logo, v.name as server_name, s.server, coalesce(o.with_code, 0) as total_success,
      coalesce(o.without_code, 0) as total_failed
    from service s join server v on v.number = s.server left join image i on i.id = s.image_id
      left join outcomes_by_service(${from}::date, ${to}::date, ${timeZone}) o on o.service_id = s.id
    where (o.service_id is not null or s.id = any(${withMoney}::bigint[])) and s.name ilike ${toLikePattern(search)} and s.server = coalesce(${server ?? null}::smallint, s.server)
    order by total_success desc, service_name, s.server`.execute(db);
  return rows;
}
