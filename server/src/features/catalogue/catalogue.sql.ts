import { outcomesPerDay } from '@pinline/contract/catalogue/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/statements/any-of.ts';

export type ServiceRow = {
  id: number;
  name: string;
  code: string;
  logo: string | null;
  server: number;
  price: number;
  stock: number | null;
  samples: number | null;
  succeeded: number | null;
  medianWaitSeconds: number | null;
};

export async function findBuyableServices(db: Db, codes?: readonly string[]): Promise<ServiceRow[]> {
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
      'q.samples',
      'q.succeeded',
      'q.medianWaitSeconds',
    ])
    .where('s.isEnabled', '=', true)
    .$if(codes !== undefined, (query) => query.where('s.code', '=', anyOf(codes ?? [], 'text')))
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
    .orderBy('s.server')
    .execute();
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
export async function measureQuality(db: Db): Promise<void> {
  await sql`
    insert into service_quality (service_id, samples, succeeded, median_wait_seconds, measured_at)
    select service_id, count(*), count(first_message_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int,
      app_now()
    from measured_outcome where service_no <= ${outcomesPerDay}
    group by service_id
    on conflict (service_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, measured_at = excluded.measured_at`.execute(db);
  await sql`update service_quality set samples = 0, succeeded = 0, median_wait_seconds = null where measured_at < app_now() - interval '1 hour' and samples > 0`.execute(
    db,
  );
}

export async function saveStock(db: Db, stock: { server: number; byCode: Map<string, number | null> }): Promise<void> {
  await sql`
    update service set stock = news.stock from unnest(${[...stock.byCode.keys()]}::text[], ${[...stock.byCode.values()]}::int[]) as news (code, stock)
    where service.server = ${stock.server} and service.code = news.code and service.stock is distinct from news.stock`.execute(db);
}
