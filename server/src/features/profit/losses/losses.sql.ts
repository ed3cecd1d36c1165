import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type SoldService = {
  id: number;
  name: string;
  server: number;
  price: number;
  /** What price tiers made of the price on average, of the latest codes; 1 is the price itself. */
  paidShare: number;
  isEnabled: boolean;
};

/** Costs read of each route: enough for a mean, few enough for hundreds of services. */
const sampledCodes = 50;

export async function findServices(db: Db, ids: number[]): Promise<SoldService[]> {
  const { rows } = await sql<SoldService>`
    select s.id, s.name, s.server, s.price, s.is_enabled, coalesce(paid.share, 1)::float8 as paid_share
    from service s
      left join lateral (
        select sum(a.price)::float8 / sum(a.list_price) as share
        from route r cross join lateral (
          select price, list_price from activation
          where route_id = r.id and service_id = s.id and state in ('received', 'finished', 'cancelled', 'expired')
            and created_at > app_now() - interval '30 days' and first_message_at is not null and list_price is not null
          order by created_at desc limit ${sampledCodes}) a
        where r.server = s.server) paid on exists (select from price_tier)
    where s.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function findRoutes(db: Db, ids: number[]): Promise<{ id: number; server: number; isEnabled: boolean }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('route').select(['id', 'server', 'isEnabled']).where('id', 'in', ids).where('removedAt', 'is', null).execute();
}
