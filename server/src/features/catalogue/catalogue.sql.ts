import { outcomesPerDay } from '@pinline/contract/catalogue/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/statements/any-of.ts';
import { compileOnce } from '../../platform/database/statements/compile-once.ts';
import { maxStock } from './price-lists/provider-prices.rules.ts';

export type ServiceRow = {
  id: number;
  name: string;
  code: string;
  logo: string | null;
  server: number;
  price: number;
  stock: number | null;
  /** That had none at the last count. */
  emptyRouteIds: number[];
  samples: number | null;
  succeeded: number | null;
  medianWaitSeconds: number | null;
};

/** `codes`: undefined for all services. */
export function findBuyableServices(db: Db, codes?: readonly string[]): Promise<ServiceRow[]> {
  return codes === undefined ? selectBuyable(db) : selectBuyableOf(db, codes);
}

const selectBuyable = compileOnce((db) => buyableServices(db));

const selectBuyableOf = compileOnce((db, codes: readonly string[]) => buyableServices(db).where('s.code', '=', anyOf(codes, 'text')));

function buyableServices(db: Db) {
  return db
    .selectFrom('service as s')
    .leftJoin('serviceQuality as q', 'q.serviceId', 's.id')
    .leftJoin('image as i', 'i.id', 's.imageId')
    .select([
      's.id',
      's.name',
      's.code',
      'i.src as logo',
      's.server',
      's.price',
      's.stock',
      sql<number[]>`to_json(s.empty_route_ids)`.as('emptyRouteIds'),
      'q.samples',
      'q.succeeded',
      'q.medianWaitSeconds',
    ])
    .where('s.isEnabled', '=', true)
    .where('s.server', 'in', (from) =>
      from
        .selectFrom('route as r')
        .innerJoin('provider as p', 'p.id', 'r.providerId')
        .select('r.server')
        .where('r.isEnabled', '=', true)
        .where('p.isEnabled', '=', true),
    )
    .where(hasUnshutRoute)
    .orderBy('s.name')
    .orderBy('s.server');
}

/** The first condition spares nearly every service the second. */
const hasUnshutRoute = sql<boolean>`(s.id not in (select service_id from route_pause where mode = 'shut') or exists (
    select from route r join provider p on p.id = r.provider_id
    where r.server = s.server and r.is_enabled and p.is_enabled
      and not exists (select from route_pause f where f.route_id = r.id and f.service_id = s.id and f.mode = 'shut')))`;

export type NewService = { server: number; code: string; name: string; imageId: number | null; price: number };

export async function addServices(db: Db | Tx, services: NewService[]): Promise<number[]> {
  const rows = await db.insertInto('service').values(services).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Over the last 7 days. Of one user at most three outcomes count per route and day. */
export async function measureQuality(db: Db, timeZone: string): Promise<void> {
  await sql`
    insert into service_quality (service_id, samples, succeeded, median_wait_seconds, measured_at)
    select service_id, count(*), count(first_message_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int,
      app_now()
    from measured_outcomes(app_now() - interval '7 days', ${timeZone}) where service_no <= ${outcomesPerDay}
    group by service_id
    on conflict (service_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, measured_at = excluded.measured_at`.execute(db);
  await sql`update service_quality set samples = 0, succeeded = 0, median_wait_seconds = null where measured_at < app_now() - interval '1 hour' and samples > 0`.execute(
    db,
  );
}

/** Of a service on a route. Routes with the same `supply` sell the same numbers. `micros`: in the provider's currency. `stock`: null where it doesn't count them. */
export type CountedOffer = { routeId: number; supply: string; code: string; micros: number; stock: number | null };

/** `routes`: whose lists were read. `isWhole`: those of all routes of the server. */
export type Count = {
  server: number;
  offers: readonly CountedOffer[];
  routes: readonly { id: number; supply: string }[];
  isWhole: boolean;
};

/**
 * Purchases ask each route of the server, so all of them count, except where an operator keeps a service shut or a number costs more than it
 * may. While a list is unread, it may have what the others lack. A service that a route listed before, and none lists now, has no numbers.
 */
export async function saveStock(db: Db, { server, offers, routes, isWhole }: Count): Promise<void> {
  const column = <Key extends keyof CountedOffer>(key: Key) => offers.map((offer) => offer[key]);
  const listed = sql`unnest(${column('routeId')}::bigint[], ${column('supply')}::text[], ${column('code')}::text[], ${column('micros')}::bigint[],
    ${column('stock')}::int[]) as listed (route_id, supply, code, micros, stock)`;
  await sql`
    with offered as (
      select sold.id, listed.route_id, listed.supply, is_above and listed.stock is distinct from 0 as is_costly,
        case when is_above then 0 else listed.stock end as stock
      from service sold join ${listed} on listed.code = sold.code join route r on r.id = listed.route_id join provider p on p.id = r.provider_id
        cross join lateral (
          select listed.micros > highest_cost(sold.price, r.ceiling_micros, r.sells_below_cost, p.paise_per_unit) as is_above) of_price
      where sold.server = ${server}
        and not exists (select from route_pause f where f.route_id = listed.route_id and f.service_id = sold.id and f.mode = 'shut')),
    of_supply as (select id, supply, bool_or(stock is null) as is_uncounted, max(stock) as stock from offered group by id, supply),
    summed as (
      select id, case when not bool_or(is_uncounted) then least(sum(stock), ${maxStock}::bigint)::int end as stock,
        coalesce(array_agg(supply) filter (where is_uncounted or stock > 0), '{}') as filled
      from of_supply group by id),
    counted as (
      select id, stock, array(
          select asked.id from unnest(${routes.map(({ id }) => id)}::bigint[], ${routes.map((route) => route.supply)}::text[]) as asked (id, supply)
          where asked.supply <> all (filled)) as empty_route_ids,
        array(select o.route_id from offered o where o.id = summed.id and o.is_costly order by o.route_id) as costly_route_ids
      from summed)
    update service s set stock = counted.stock, empty_route_ids = counted.empty_route_ids, costly_route_ids = counted.costly_route_ids
    from counted
    where s.id = counted.id and (${isWhole}::boolean or counted.stock is distinct from 0)
      and (s.stock, s.empty_route_ids, s.costly_route_ids) is distinct from (counted.stock, counted.empty_route_ids, counted.costly_route_ids)`.execute(
    db,
  );
  if (!isWhole || offers.length === 0) return;
  await sql`
    update service s set stock = 0, costly_route_ids = '{}'
    where s.server = ${server} and (s.stock is distinct from 0 or s.costly_route_ids <> '{}')
      and not exists (select from unnest(${column('code')}::text[]) as listed (code) where listed.code = s.code)
      and exists (select from service_cost c where c.service_id = s.id)`.execute(db);
}
