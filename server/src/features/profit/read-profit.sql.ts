import { sql, type RawBuilder } from 'kysely';
import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { ProfitDimension } from '@pinline/contract/profit/profit.rules';
import type { Db } from '../../platform/database/database.ts';

/** Money in paise. */
export type ProfitSums = Record<(typeof columns)[number], number>;
const columns = ['sold', 'codes', 'takings', 'providerCost', 'leak', 'promo', 'referral', 'fees', 'refunds', 'kept', 'unpriced'] as const;

export type ProfitGroup = ProfitSums & {
  isBefore: boolean;
  key: string;
  label: string | null;
  logo: string | null;
  /** For a country or a route: each protocol names countries in its own way. */
  protocol: Protocol | null;
  /** For a route. */
  country: string | null;
  operator: string | null;
};

export type Period = { from: string; to: string; timeZone: string };

/** Sums of these days and of as many before, what isn't folded yet included: all of one moment. Summed before names are joined: a row has none. */
export async function sumProfit(db: Db, { from, to, timeZone, by }: Period & { by: ProfitDimension }): Promise<ProfitGroup[]> {
  const { rows } = await sql<ProfitGroup>`
    select q.is_before, ${keyOf(by)} as key, ${labelOf(by)} as label, ${by === 'service' ? sql`i.src` : nothing} as logo,
      ${by === 'country' || by === 'route' ? sql`p.protocol` : nothing} as protocol,
      ${by === 'route' ? sql`r.country` : nothing} as country, ${by === 'route' ? sql`r.operator` : nothing} as operator,
      sum(q.sold)::bigint as sold, sum(q.codes)::bigint as codes, sum(q.takings)::bigint as takings, sum(q.provider_cost)::bigint as provider_cost,
      sum(q.leak)::bigint as leak, sum(q.promo)::bigint as promo, sum(q.referral)::bigint as referral, sum(q.fees)::bigint as fees,
      sum(q.refunds)::bigint as refunds, sum(q.kept)::bigint as kept, sum(q.unpriced)::bigint as unpriced
    from (
        select day < ${from}::date as is_before, ${dimensionsOf(by)}, sum(sold) as sold, sum(codes) as codes, sum(takings) as takings,
          sum(provider_cost) as provider_cost, sum(leak) as leak, sum(promo) as promo, sum(referral) as referral, sum(fees) as fees,
          sum(refunds) as refunds, sum(kept) as kept, sum(unpriced) as unpriced
        from profit_by_day(${from}::date - (${to}::date - ${from}::date + 1), ${to}::date, ${timeZone})
        group by 1, 2, 3, 4, 5, 6, 7) q
      left join service s on s.id = q.service_id left join image i on i.id = s.image_id left join provider p on p.id = q.provider_id
      left join server v on v.number = q.server left join route r on r.id = q.route_id
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

export type ServiceSums = Pick<ProfitSums, 'takings' | 'providerCost' | 'leak' | 'refunds'> & { waitSeconds: number; waits: number };

/** Sums of each service that anything was booked for in these days. */
export async function sumServices(db: Db, { from, to, timeZone }: Period): Promise<(ServiceSums & { serviceId: number })[]> {
  const { rows } = await sql<ServiceSums & { serviceId: number }>`
    select * from (
      select q.service_id, sum(q.takings)::bigint as takings, sum(q.provider_cost)::bigint as provider_cost, sum(q.leak)::bigint as leak,
        sum(q.refunds)::bigint as refunds, sum(q.wait_seconds)::bigint as wait_seconds, sum(q.waits)::bigint as waits
      from profit_by_day(${from}::date, ${to}::date, ${timeZone}) q
      group by q.service_id) s
    where s.service_id <> 0 and (s.takings, s.provider_cost, s.leak, s.refunds, s.waits) <> (0, 0, 0, 0, 0)`.execute(db);
  return rows;
}

export type RateRow = { id: number; provider: string; currency: string; paise: number; micros: number; paisePerUnit: number };

export async function findRates(db: Db, { from, to, timeZone }: Period): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select p.id, p.name as provider, p.currency, sum(q.provider_cost)::bigint as paise, sum(q.cost_micros)::bigint as micros, p.paise_per_unit
    from profit_by_day(${from}::date, ${to}::date, ${timeZone}) q join provider p on p.id = q.provider_id
    group by p.id having sum(q.cost_micros) > 0 order by p.name, p.id`.execute(db);
  return rows;
}

const nothing = sql<null>`null::text`;

/** What a row of the sums is of; null where these sums aren't told apart by it. */
function dimensionsOf(by: ProfitDimension): RawBuilder<unknown> {
  const isBy = (...dimensions: ProfitDimension[]) => dimensions.includes(by);
  return sql.join([
    isBy('day', 'week', 'month') ? sql`day` : sql`null::date as day`,
    isBy('service') ? sql`service_id` : sql`null::bigint as service_id`,
    isBy('service', 'server', 'route') ? sql`server` : sql`null::smallint as server`,
    isBy('route') ? sql`route_id` : sql`null::bigint as route_id`,
    isBy('provider', 'route', 'country') ? sql`provider_id` : sql`null::bigint as provider_id`,
    isBy('country') ? sql`country` : sql`null::text as country`,
  ]);
}

function keyOf(by: ProfitDimension): RawBuilder<string> {
  const keys: Record<ProfitDimension, RawBuilder<string>> = {
    day: sql`to_char(q.day, 'YYYY-MM-DD')`,
    week: sql`to_char(date_trunc('week', q.day), 'YYYY-MM-DD')`,
    month: sql`to_char(date_trunc('month', q.day), 'YYYY-MM-DD')`,
    service: sql`coalesce(nullif(q.service_id, 0)::text, '')`,
    server: sql`coalesce(nullif(q.server, 0)::text, '')`,
    route: sql`coalesce(nullif(q.route_id, 0)::text, '')`,
    provider: sql`coalesce(nullif(q.provider_id, 0)::text, '')`,
    country: sql`q.country`,
  };
  return keys[by];
}

function labelOf(by: ProfitDimension): RawBuilder<string | null> {
  const labels: Partial<Record<ProfitDimension, RawBuilder<string | null>>> = {
    service: sql`s.name || ', ' || v.name`,
    server: sql`v.name`,
    route: sql`v.name || ', ' || p.name`,
    provider: sql`p.name`,
  };
  return labels[by] ?? sql`null`;
}

/** In paise. Few accounts are deleted with money, so their postings are read one by one. */
export async function sumGivenUp(db: Db, { from, to, timeZone }: Period): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.kind = 'forfeited' and t.kind = 'forfeit'
      and t.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and t.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(db);
  return rows[0]?.sum ?? 0;
}
