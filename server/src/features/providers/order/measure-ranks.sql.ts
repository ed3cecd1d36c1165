import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import { stockRefusals } from '../provider.ts';
import { now, type Db, type Tx } from '../../../platform/database/database.ts';
import type { RankedRoute } from './rank-routes.rules.ts';

export type MeasuredRoute = Omit<RankedRoute, 'isPaused'> & { serviceId: number };

/** A number's cost is the mean of this many of the latest ones, or what the provider's price list says. */
const latestCosts = 20;
/** Refusals in the last hour since the last number sold, after which a route counts as out of stock. An hour later it is tried again. */
const refusalsOfEmptyRoute = 3;

/** Every route of each service that sold in the last 7 days, in the server's order. */
export async function measureRanks(db: Db, timeZone: string): Promise<MeasuredRoute[]> {
  const { rows } = await sql<MeasuredRoute>`
    with outcome as (
      select service_id, route_id, count(*)::int as samples, count(first_message_at)::int as succeeded
      from measured_outcomes(app_now() - interval '7 days', ${timeZone})
      where service_no <= ${outcomesPerDay} and route_id is not null group by service_id, route_id),
    answer as (
      select service_id, route_id, id, state = 'refused' and split_part(detail, ':', 1) = any(${stockRefusals}) as is_refusal,
        coalesce(max(id) filter (where state in ('ok', 'rejected', 'late')) over (partition by service_id, route_id), 0) as last_sold_id
      from purchase_attempt
      where id > coalesce((select id from purchase_attempt where sent_at < app_now() - interval '61 minutes' order by id desc limit 1), 0)
        and sent_at > app_now() - interval '1 hour'),
    empty as (
      select service_id, route_id from answer where is_refusal and id > last_sold_id
      group by service_id, route_id having count(*) >= ${refusalsOfEmptyRoute})
    select s.id as service_id, r.id, s.price, coalesce(o.samples, 0) as samples, coalesce(o.succeeded, 0) as succeeded,
      round(coalesce(c.micros, k.cost_micros) * p.paise_per_unit / 1000000)::bigint as cost,
      e.route_id is not null as is_out_of_stock, not (r.is_enabled and p.is_enabled) as is_closed
    from service s join route r on r.server = s.server and r.removed_at is null join provider p on p.id = r.provider_id
      left join outcome o on o.service_id = s.id and o.route_id = r.id
      left join empty e on e.service_id = s.id and e.route_id = r.id
      left join service_cost k on k.service_id = s.id and k.route_id = r.id and k.currency = p.currency
      left join lateral (
        select avg(latest.cost_micros) as micros
        from (
          select t.cost_micros
          from activation a join purchase_attempt t on t.user_id = a.user_id and t.activation_id = a.id and t.state = 'ok'
          where a.route_id = r.id and a.service_id = s.id and a.state in ('received', 'finished', 'cancelled', 'expired')
            and a.created_at > app_now() - interval '7 days' and t.currency = p.currency and t.cost_micros is not null
          order by a.created_at desc limit ${latestCosts}) latest) c on true
    where s.is_enabled and s.id in (select service_id from outcome union select service_id from empty)
    order by s.id, r.priority, r.id`.execute(db);
  return rows;
}

export type Rank = Pick<MeasuredRoute, 'serviceId' | 'id' | 'samples' | 'succeeded' | 'cost' | 'isOutOfStock'> & { place: number };

/** Replaces all ranks. */
export async function saveRanks(tx: Tx, ranks: readonly Rank[]): Promise<void> {
  const at = await now(tx);
  await sql`
    insert into route_rank (service_id, route_id, place, samples, succeeded, cost, is_out_of_stock, measured_at)
    select n."serviceId", n.id, n.place, n.samples, n.succeeded, n.cost, n."isOutOfStock", ${at}
    from json_to_recordset(${JSON.stringify(ranks)}::json)
        as n ("serviceId" bigint, id bigint, place smallint, samples int, succeeded int, cost bigint, "isOutOfStock" boolean)
      join service s on s.id = n."serviceId"
    on conflict (service_id, route_id) do update set place = excluded.place, samples = excluded.samples, succeeded = excluded.succeeded,
      cost = excluded.cost, is_out_of_stock = excluded.is_out_of_stock, measured_at = excluded.measured_at`.execute(tx);
  await sql`delete from route_rank where measured_at < ${at}`.execute(tx);
}
