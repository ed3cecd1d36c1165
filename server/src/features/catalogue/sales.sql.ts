import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** `routes`: open ones. `hasRoutes`: also closed ones. `services`: those on sale, `sellable`: that are in stock as well. */
export type Sales = { server: number; routes: number; hasRoutes: boolean; services: number; sellable: number };

export async function findSales(db: Db): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select number as server, routes::int, exists (select from route where server = number) as has_routes, services::int, case when routes = 0 then 0 else sellable end::int as sellable
    from server,
      lateral (select count(*) as routes from route r join provider p on p.id = r.provider_id
        where r.server = number and r.is_enabled and p.is_enabled) r,
      lateral (select count(*) as services, count(*) filter (where stock is null or stock > 0) as sellable from service
        where server = number and is_enabled) s
    order by number`.execute(db);
  return rows;
}

/** In paise, of each service's price over its known cost; below 0 it is sold at a loss. */
export type Margins = { lowest: number; median: number };

export async function findMargins(db: Db): Promise<Margins | undefined> {
  const { rows } = await sql<{ lowest: number | null; median: number | null }>`
    select min(s.price - k.cost) as lowest, round(percentile_cont(0.5) within group (order by s.price - k.cost))::bigint as median
    from service s join known_cost k on k.service_id = s.id
    where s.is_enabled and (s.stock is null or s.stock > 0)`.execute(db);
  const { lowest = null, median = null } = rows[0] ?? {};
  return lowest === null || median === null ? undefined : { lowest, median };
}
