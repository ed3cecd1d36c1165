import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/statements/any-of.ts';
import { compileOnce } from '../../platform/database/statements/compile-once.ts';
import type { StockOfTiers } from './stock/stock-of-tier.rules.ts';

export type ServiceRow = {
  id: number;
  name: string;
  code: string;
  logo: string | null;
  server: number;
  price: number;
  stock: number | null;
  /** Routes that had no number at the last count. */
  emptyRouteIds: number[];
  stockOfTiers: StockOfTiers;
  /** Null where buyers aren't shown them. */
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
      sql<StockOfTiers>`s.stock_of_tiers`.as('stockOfTiers'),
      sql<number | null>`case when q.is_public then q.samples end`.as('samples'),
      sql<number | null>`case when q.is_public then q.succeeded end`.as('succeeded'),
      sql<number | null>`case when q.is_public then q.median_wait_seconds end`.as('medianWaitSeconds'),
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

/** Few services are kept shut, so the first condition saves nearly all of them the second. */
const hasUnshutRoute = sql<boolean>`(s.id not in (select service_id from route_pause where mode = 'shut') or exists (
    select from route r join provider p on p.id = r.provider_id
    where r.server = s.server and r.is_enabled and p.is_enabled
      and not exists (select from route_pause f where f.route_id = r.id and f.service_id = s.id and f.mode = 'shut')))`;

export type NewService = { server: number; code: string; name: string; imageId: number | null; price: number };

export async function addServices(db: Db | Tx, services: NewService[]): Promise<number[]> {
  const rows = await db.insertInto('service').values(services).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Over the last 7 days. Of one user at most three outcomes count per route and day; operators see figures of few users too, buyers don't. */
export async function measureQuality(db: Db, timeZone: string): Promise<void> {
  await sql`
    insert into service_quality (service_id, samples, succeeded, median_wait_seconds, measured_at, is_public)
    select service_id, count(*), count(first_message_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int,
      app_now(), outcomes_are_public(count(*), count(*) filter (where no_of_user = 1), max(no_of_user))
    from (
      select o.*, row_number() over (partition by user_id, service_id) as no_of_user
      from outcomes_of_users(app_now() - interval '7 days', ${timeZone}) o where service_no <= ${outcomesPerDay}) each
    group by service_id
    on conflict (service_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, measured_at = excluded.measured_at, is_public = excluded.is_public`.execute(db);
  await sql`update service_quality set samples = 0, succeeded = 0, median_wait_seconds = null, is_public = false where measured_at < app_now() - interval '1 hour' and samples > 0`.execute(
    db,
  );
}
