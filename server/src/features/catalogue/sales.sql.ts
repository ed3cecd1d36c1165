import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type Sales = { server: number; routes: number; services: number; sellable: number };

export async function findSales(db: Db): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select number as server, routes::int, services::int, case when routes = 0 then 0 else sellable end::int as sellable
    from server,
      lateral (select count(*) as routes from route r join provider p on p.id = r.provider_id
        where r.server = number and r.is_enabled and p.is_enabled) r,
      lateral (select count(*) as services, count(*) filter (where stock is null or stock > 0) as sellable from service
        where server = number and is_enabled) s
    order by number`.execute(db);
  return rows;
}
