import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { PricedService } from './provider-prices.rules.ts';

type Source = { routeId: number; server: number; currency: string; offers: readonly PricedService[] };

export async function saveCosts(db: Db, { routeId, server, currency, offers }: Source): Promise<void> {
  await sql`
    insert into service_cost as c (service_id, route_id, cost_micros, currency, reviewed_cost)
    select s.id, ${routeId}, news.micros, ${currency}, news.cost
    from ${offered(offers)} join service s on s.server = ${server} and s.code = news.code left join service_cost k on k.service_id = s.id
    where (k.route_id, k.cost_micros, k.currency) is distinct from (${routeId}::bigint, news.micros, ${currency}::text)
    on conflict (service_id) do update set route_id = excluded.route_id, cost_micros = excluded.cost_micros, currency = excluded.currency, seen_at = app_now()`.execute(
    db,
  );
}

/** A cost from another route stays, and shows as a change if it differs. */
export async function saveReviewedCosts(tx: Tx, { routeId, server, currency, offers }: Source): Promise<void> {
  await sql`
    insert into service_cost as c (service_id, route_id, cost_micros, currency, reviewed_cost)
    select s.id, ${routeId}, news.micros, ${currency}, news.cost from ${offered(offers)} join service s on s.server = ${server} and s.code = news.code
    on conflict (service_id) do update set reviewed_cost = excluded.reviewed_cost, reviewed_at = app_now(),
      cost_micros = case when c.route_id = excluded.route_id then excluded.cost_micros else c.cost_micros end,
      currency = case when c.route_id = excluded.route_id then excluded.currency else c.currency end`.execute(tx);
}

export async function markReviewed(tx: Tx, seen: { serviceId: number; cost: number }[]): Promise<void> {
  await sql`
    update service_cost c set reviewed_cost = seen.cost, reviewed_at = app_now()
    from unnest(${seen.map(({ serviceId }) => serviceId)}::bigint[], ${seen.map(({ cost }) => cost)}::bigint[]) as seen (id, cost)
    where c.service_id = seen.id`.execute(tx);
}

export async function forgetCost(tx: Tx, serviceId: number): Promise<void> {
  await tx.deleteFrom('serviceCost').where('serviceId', '=', serviceId).execute();
  await tx.updateTable('service').set({ stock: null, stockOfTiers: {} }).where('id', '=', serviceId).execute();
}

function offered(offers: readonly PricedService[]) {
  return sql`unnest(${offers.map(({ code }) => code)}::text[], ${offers.map(({ micros }) => micros)}::bigint[], ${offers.map(({ cost }) => cost)}::bigint[])
    as news (code, micros, cost)`;
}
