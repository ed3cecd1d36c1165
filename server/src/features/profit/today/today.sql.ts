import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** In paise: of today, and of the mean of the same weekdays before, up to the same time of day. */
export type TodaySums = Record<TodayColumn, number> & Record<`usual${Capitalize<TodayColumn>}`, number | null>;
export type TodayColumn = 'takings' | 'providerCost' | 'leak' | 'promo' | 'referral' | 'fees' | 'refunds' | 'net';

export type Today = TodaySums & {
  now: Date;
  /** Days that the mean is of: at most four, none from before the first figure. */
  weekdays: number;
  /** In paise. */
  owedToUsers: number;
  atProviders: number;
  /** Names of providers in use whose balance is not known in their currency. */
  unknownProviders: string[];
};

/** One statement, so all of it is of one moment. The quarter of an hour that isn't over counts by the share of it that is. */
export async function sumToday(db: Db, timeZone: string): Promise<Today> {
  const { rows } = await sql<Today>`
    with clock as materialized (select app_now() as now, app_now() at time zone ${timeZone} as here),
    day as materialized (
      select weeks, (date_trunc('day', here) - weeks * interval '7 days') at time zone ${timeZone} as start,
        (here - weeks * interval '7 days') at time zone ${timeZone} as until
      from clock, generate_series(0, 4) weeks),
    first as materialized (select min(quarter_at) as at from profit_quarter),
    share as (
      select weeks, q.*, case when weeks = 0 then 1 else least(1, extract(epoch from until - quarter_at) / 900) end as share
      from (
          select * from profit_quarter where quarter_at >= (select min(start) from day)
          union all select * from profit_unfolded()) q
        join day on q.quarter_at >= day.start and q.quarter_at < day.until),
    summed as (
      select weeks, sum(share * takings) as takings, sum(share * provider_cost) as provider_cost, sum(share * leak) as leak,
        sum(share * promo) as promo, sum(share * referral) as referral, sum(share * fees) as fees, sum(share * refunds) as refunds,
        sum(share * (takings - provider_cost - leak - promo - referral - fees - refunds)) as net
      from share group by weeks),
    usual as (select weeks from day, first where weeks > 0 and first.at <= day.start),
    mean as (
      select count(*) as weekdays, ${meanOf(sql`takings`)} as usual_takings, ${meanOf(sql`provider_cost`)} as usual_provider_cost, ${meanOf(sql`leak`)} as usual_leak, ${meanOf(sql`promo`)} as usual_promo,
        ${meanOf(sql`referral`)} as usual_referral, ${meanOf(sql`fees`)} as usual_fees, ${meanOf(sql`refunds`)} as usual_refunds, ${meanOf(sql`net`)} as usual_net
      from usual left join summed using (weeks))
    select clock.now, mean.*, coalesce(s.takings, 0)::bigint as takings, coalesce(s.provider_cost, 0)::bigint as provider_cost,
      coalesce(s.leak, 0)::bigint as leak, coalesce(s.promo, 0)::bigint as promo, coalesce(s.referral, 0)::bigint as referral,
      coalesce(s.fees, 0)::bigint as fees, coalesce(s.refunds, 0)::bigint as refunds, coalesce(s.net, 0)::bigint as net,
      -- Every transaction sums to nothing, so users have what the accounts of the house lack.
      (select -coalesce(sum(balance), 0)::bigint from ledger_account where user_id is null) as owed_to_users,
      (select coalesce(sum(round(h.balance_micros::numeric * p.paise_per_unit / 1000000)), 0)::bigint
        from provider p join provider_health h on h.provider_id = p.id where h.currency = p.currency) as at_providers,
      array(
        select p.name from provider p left join provider_health h on h.provider_id = p.id
        where is_bought_from(p)
          and (h.balance_micros is null or h.currency is distinct from p.currency) order by p.name) as unknown_providers
    from clock cross join mean left join summed s on s.weeks = 0`.execute(db);
  const [today] = rows;
  if (today === undefined) throw new Error('The figures of today are missing');
  return today;
}

/** Null without a day to compare with. */
function meanOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when count(*) > 0 then round(coalesce(sum(${column}), 0) / count(*))::bigint end`;
}
