import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { maxStock } from '../price-lists/provider-prices.rules.ts';

/** A service on a route. Routes with the same `supply` sell the same numbers. `micros`: in the provider's currency. `stock`: null if uncounted. */
export type CountedOffer = { routeId: number; supply: string; code: string; micros: number; stock: number | null };

/** `routes`: those whose lists were read. `isWhole`: they are all routes of the server. */
export type Count = {
  server: number;
  offers: readonly CountedOffer[];
  routes: readonly { id: number; supply: string }[];
  isWhole: boolean;
};

/**
 * Purchases ask each route of the server, so all of them count, except where an operator keeps a service shut or a number costs more than it
 * may. While a list is unread, it may have what the others lack. A service that a route listed before, and none lists now, has no numbers.
 * What a number may cost depends on the buyer's price, so price tiers are counted too, and kept where they differ.
 */
export async function saveStock(db: Db, { server, offers, routes, isWhole }: Count): Promise<void> {
  const column = <Key extends keyof CountedOffer>(key: Key) => offers.map((offer) => offer[key]);
  const listed = sql`unnest(${column('routeId')}::bigint[], ${column('supply')}::text[], ${column('code')}::text[], ${column('micros')}::bigint[],
    ${column('stock')}::int[]) as listed (route_id, supply, code, micros, stock)`;
  await sql`
    with tiers as (select 0 as tier union select basis_points from price_tier),
    offered as materialized (
      select sold.id, tier, listed.route_id, listed.supply, is_above and listed.stock is distinct from 0 as is_costly,
        case when is_above then 0 else listed.stock end as stock
      from service sold join ${listed} on listed.code = sold.code join route r on r.id = listed.route_id join provider p on p.id = r.provider_id
        cross join tiers
        cross join lateral (
          select listed.micros > highest_cost(price_of_tier(sold.price, tier), r.ceiling_micros, r.sells_below_cost, p.paise_per_unit)
            as is_above) of_price
      where sold.server = ${server}
        and not exists (select from route_pause f where f.route_id = listed.route_id and f.service_id = sold.id and f.mode = 'shut')),
    of_supply as (
      select id, tier, supply, bool_or(stock is null) as is_uncounted, max(stock) as stock,
        coalesce(array_agg(route_id) filter (where is_costly), '{}') as costly_route_ids
      from offered group by id, tier, supply),
    summed as (
      select id, tier, case when not bool_or(is_uncounted) then least(sum(stock), ${maxStock}::bigint)::int end as stock,
        coalesce(array_agg(supply) filter (where is_uncounted or stock > 0), '{}') as filled
      from of_supply group by id, tier),
    counted as (
      select id, tier, stock, array(
          select asked.id from unnest(${routes.map(({ id }) => id)}::bigint[], ${routes.map((route) => route.supply)}::text[]) as asked (id, supply)
          where asked.supply <> all (filled)) as empty_route_ids
      from summed),
    costly as (
      select id, array_agg(route_id order by route_id) as route_ids from of_supply cross join unnest(costly_route_ids) as route_id
      where tier = 0 group by id),
    differing as (
      select id, jsonb_object_agg(counted.tier, jsonb_build_object('stock', counted.stock, 'emptyRouteIds', counted.empty_route_ids)) as stock_of_tiers
      from counted join counted usual using (id)
      where usual.tier = 0 and (counted.stock, counted.empty_route_ids) is distinct from (usual.stock, usual.empty_route_ids)
        and (${isWhole}::boolean or counted.stock is distinct from 0)
      group by id),
    found as (
      select id, stock, empty_route_ids, coalesce(costly.route_ids, '{}') as costly_route_ids, coalesce(stock_of_tiers, '{}') as stock_of_tiers
      from counted left join costly using (id) left join differing using (id)
      where counted.tier = 0 and (${isWhole}::boolean or stock is distinct from 0))
    update service s
    set stock = found.stock, empty_route_ids = found.empty_route_ids, costly_route_ids = found.costly_route_ids, stock_of_tiers = found.stock_of_tiers
    from found
    where s.id = found.id and (s.stock, s.empty_route_ids, s.costly_route_ids, s.stock_of_tiers)
      is distinct from (found.stock, found.empty_route_ids, found.costly_route_ids, found.stock_of_tiers)`.execute(db);
  if (!isWhole || offers.length === 0) return;
  await sql`
    update service s set stock = 0, costly_route_ids = '{}', stock_of_tiers = '{}'
    where s.server = ${server} and (s.stock is distinct from 0 or s.costly_route_ids <> '{}' or s.stock_of_tiers <> '{}')
      and not exists (select from unnest(${column('code')}::text[]) as listed (code) where listed.code = s.code)
      and exists (select from service_cost c where c.service_id = s.id)`.execute(db);
}
