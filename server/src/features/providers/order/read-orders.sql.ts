import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { stockRefusals } from '../provider.ts';
import type { AnswerCount, SoldGroup } from './gain.rules.ts';

export type OrderedServer = { number: number; name: string; isOrderAutomatic: boolean };

export async function listOrderedServers(db: Db): Promise<OrderedServer[]> {
  return db.selectFrom('server').select(['number', 'name', 'isOrderAutomatic']).orderBy('number').execute();
}

export type OrderedRoute = {
  id: number;
  server: number;
  /** From 0, among the routes of its server. */
  place: number;
  providerName: string;
  protocol: string;
  country: string;
  isWorking: boolean;
};

/** Routes that are on, in the server's order. */
export async function findOrderedRoutes(db: Db | Tx, server: number): Promise<OrderedRoute[]> {
  const { rows } = await sql<OrderedRoute>`
    select * from (
      select r.id, r.server, (row_number() over (order by r.priority, r.id))::int - 1 as place, p.name as provider_name, p.protocol, r.country,
        coalesce(h.is_working, true) as is_working, r.is_enabled and p.is_enabled as is_on
      from route r join provider p on p.id = r.provider_id left join provider_health h on h.provider_id = p.id
      where r.server = ${server} and r.removed_at is null) listed
    where is_on order by place`.execute(db);
  return rows;
}

export type StoredRank = { routeId: number; place: number; samples: number; succeeded: number; cost: number | null; isOutOfStock: boolean };
/** `setByHand`: empty unless an operator set an order. */
export type OrderedService = { id: number; name: string; price: number; setByHand: number[]; ranks: StoredRank[] };

/** Services on sale that the job ranked, or whose order an operator set. */
export async function findOrderedServices(db: Db, server: number): Promise<OrderedService[]> {
  const { rows } = await sql<OrderedService>`
    select s.id, s.name, s.price, coalesce(to_json(o.route_ids), '[]') as set_by_hand, coalesce(k.ranks, '[]') as ranks
    from service s left join service_order o on o.service_id = s.id
      left join lateral (
        select json_agg(json_build_object('routeId', route_id, 'place', place, 'samples', samples, 'succeeded', succeeded, 'cost', cost,
          'isOutOfStock', is_out_of_stock)) as ranks
        from route_rank where service_id = s.id) k on true
    where s.server = ${server} and s.is_enabled and (k.ranks is not null or o.service_id is not null)
    order by s.name, s.id`.execute(db);
  return rows;
}

export type Yesterday = { serviceId: number } & SoldGroup;

/** Numbers that ended, of the operator's yesterday. Those that cost something with a provider that did not say how much are left out. */
export async function sumYesterday(db: Db, server: number, timeZone: string): Promise<Yesterday[]> {
  const { rows } = await sql<Yesterday>`
    select a.service_id, a.route_id, a.wanted_country, count(*)::int as numbers, sum(a.price)::bigint as prices,
      (coalesce(sum(a.price) filter (where n.paid_at is not null and f.activation_id is null), 0)
        - coalesce(sum(n.cost) filter (where n.paid_at is not null or n.kept_at is not null), 0))::bigint as net
    from activation a
      join purchase_attempt p on p.user_id = a.user_id and p.activation_id = a.id and p.state = 'ok'
      join profit_number n on n.attempt_id = p.id
      left join charge_refund f on f.user_id = a.user_id and f.activation_id = a.id
    where a.server = ${server} and a.state in ('received', 'finished', 'cancelled', 'expired') and ${isYesterday(sql`a.created_at`, timeZone)}
      and a.route_id is not null and not (n.cost is null and (n.paid_at is not null or n.kept_at is not null))
    group by a.service_id, a.route_id, a.wanted_country`.execute(db);
  return rows;
}

export type YesterdayAnswers = { serviceId: number; routeId: number } & AnswerCount;

/** Certain answers only: those of a provider in trouble say nothing about its stock. */
export async function countAnswers(db: Db, server: number, timeZone: string): Promise<YesterdayAnswers[]> {
  const { rows } = await sql<YesterdayAnswers>`
    select coalesce(p.service_id, (select service_id from activation where user_id = p.user_id and id = p.activation_id)) as service_id, p.route_id,
      count(*)::int as asked, (count(*) filter (where p.state <> 'refused'))::int as sold
    from purchase_attempt p join route r on r.id = p.route_id
    where r.server = ${server} and ${isYesterday(sql`p.sent_at`, timeZone)}
      and p.id > coalesce((
        select id from purchase_attempt where sent_at < ${dayStart(timeZone, 1)} - interval '1 minute' order by id desc limit 1), 0)
      and (p.state in ('ok', 'rejected', 'late') or p.state = 'refused' and split_part(p.detail, ':', 1) = any(${stockRefusals}))
    group by 1, 2`.execute(db);
  return rows;
}

function isYesterday(at: ReturnType<typeof sql>, timeZone: string) {
  return sql`${at} >= ${dayStart(timeZone, 1)} and ${at} < ${dayStart(timeZone, 0)}`;
}

function dayStart(timeZone: string, daysAgo: number) {
  return sql`(((app_now() at time zone ${timeZone})::date - ${daysAgo}::int)::timestamp at time zone ${timeZone})`;
}
