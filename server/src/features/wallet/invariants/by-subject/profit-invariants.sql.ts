import type { Invariant } from '../invariants.sql.ts';
import type { ForEach, Within } from '../parts.sql.ts';

/** Computed from the ledger and the numbers alone: nothing that the sums are made of is used. Of a number, all its moments are known. */
const known = (within: Within, forEach: ForEach) => `
  posted as materialized (select id, created_at, kind from ledger_tx where ${within('created_at')}),
  charged as (
    select p.id as tx_id, a.user_id, a.id
    from posted p cross join lateral (select * from hold_resolution h where h.tx_id = p.id and h.kind = 'capture' ${forEach.one}) r
      join activation a on a.hold_id = r.hold_id and a.first_message_at is not null
    union all
    select p.id, a.user_id, a.id from posted p join activation a on a.reveal_tx_id = p.id),
  kept as materialized (
    select provider_id, upstream_id from upstream_debt
    where kind = 'cancel' and outcome in ('code_arrived', 'gave up') and ${within('done_at')}),
  touched as (
    select p.id
    from (
      select user_id, id from activation where ${within('created_at')}
      union
      select user_id, id from charged) a
      cross join lateral (select id from purchase_attempt t where t.user_id = a.user_id and t.activation_id = a.id and t.state = 'ok' ${forEach.all}) p
    union
    select p.id from kept k join purchase_attempt p on (p.provider_id, p.upstream_id) = (k.provider_id, k.upstream_id)),
  number as (
    select p.provider_id, coalesce(p.service_id, a.service_id) as service_id, p.route_id, n.created_at as sold_at, t.created_at as paid_at, d.done_at as kept_at,
      case when p.currency = coalesce(p.ceiling_currency, p.currency)
        then round(p.cost_micros::numeric * p.paise_per_unit / 1000000)::bigint end as cost, p.cost_micros
    from touched cross join lateral (select * from purchase_attempt t where t.id = touched.id ${forEach.one}) p join activation a on a.user_id = p.user_id and a.id = p.activation_id
      left join activation n on p.state = 'ok' and n.user_id = p.user_id and n.id = p.activation_id
      left join hold_resolution r on r.hold_id = n.hold_id and r.kind = 'capture' and n.first_message_at is not null
      left join ledger_tx t on t.id = coalesce(r.tx_id, n.reveal_tx_id)
      left join upstream_debt d on d.kind = 'cancel' and d.outcome in ('code_arrived', 'gave up')
        and (d.provider_id, d.upstream_id) = (p.provider_id, p.upstream_id)
    where p.state in ('ok', 'rejected', 'late')),
  taken as (
    select t.created_at, t.kind, e.amount, a.provider_id, a.service_id, a.route_id, a.created_at as sold_at, a.first_message_at
    from posted t cross join lateral (
        select l.amount from ledger_entry l join ledger_account r on r.id = l.account_id and r.kind = 'revenue' where l.tx_id = t.id ${forEach.all}) e
      left join charged c on c.tx_id = t.id
      left join charge_refund g on g.tx_id = t.id
      left join lateral (select * from activation n where n.id = coalesce(c.id, g.activation_id) ${forEach.one}) a on true),
  figure (at, provider_id, service_id, route_id, name, amount) as (
    select created_at, provider_id, service_id, route_id, case when amount > 0 then 'takings' else 'refunds' end, abs(amount) from taken
    union all
    select created_at, provider_id, service_id, route_id, 'codes', 1 from taken where amount > 0
    union all
    select created_at, provider_id, service_id, route_id, w.name, w.amount from taken cross join lateral (values
      ('waits', 1), ('wait_seconds', ceil(extract(epoch from first_message_at - sold_at))::bigint)) as w (name, amount)
    where first_message_at is not null and kind = 'capture'
    union all
    select sold_at, provider_id, service_id, route_id, 'sold', 1 from number where sold_at is not null
    union all
    select paid_at, provider_id, service_id, route_id, 'provider_cost', cost from number where paid_at is not null
    union all
    select paid_at, provider_id, service_id, route_id, 'cost_micros', cost_micros from number where paid_at is not null and cost is not null
    union all
    select kept_at, provider_id, service_id, route_id, 'kept', 1 from number where kept_at <= coalesce(paid_at, kept_at)
    union all
    select paid_at, provider_id, service_id, route_id, 'kept', -1 from number where kept_at <= paid_at
    union all
    select kept_at, provider_id, service_id, route_id, 'leak', cost from number where kept_at <= coalesce(paid_at, kept_at)
    union all
    select paid_at, provider_id, service_id, route_id, 'leak', -cost from number where kept_at <= paid_at
    union all
    select least(kept_at, paid_at), provider_id, service_id, route_id, 'unpriced', 1
    from number where cost is null and least(kept_at, paid_at) is not null
    union all
    select t.created_at, null, null, null, case a.kind when 'promo_expense' then 'promo' when 'referral_expense' then 'referral' else 'fees' end,
      case when a.kind not like 'world:%' then -e.amount when e.amount < 0 then (
        select least(-e.amount, round(-e.amount::numeric * f.basis_points / 10000)::bigint + f.fixed_paise)
        from deposit_fee f where f.account_id = a.id and f.after_version < e.account_version order by f.id desc limit 1) end
    from posted t cross join lateral (select * from ledger_entry l where l.tx_id = t.id ${forEach.all}) e join ledger_account a on a.id = e.account_id
    where a.kind in ('promo_expense', 'referral_expense', 'world:upi', 'world:trc20'))`;

export const profitInvariants: readonly Invariant[] = [
  {
    id: 'I31',
    holds:
      'Every figure of the profit page, of each quarter of an hour, provider, service and route, is that of the ledger and the numbers.',
    in: 'moments',
    queryOf: (within, forEach) => `
      with ${known(within, forEach)},
      expected as (
        select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as quarter_at, coalesce(provider_id, 0) as provider_id,
          coalesce(service_id, 0) as service_id, coalesce(route_id, 0) as route_id, name, sum(amount) as amount
        from figure where ${within('at')} group by 1, 2, 3, 4, 5 having sum(amount) <> 0),
      shown as (
        select q.quarter_at, q.provider_id, q.service_id, q.route_id, f.name, sum(f.amount) as amount
        from (select * from profit_quarter where ${within('quarter_at')} union all select * from profit_unfolded() where ${within('quarter_at')}) q cross join lateral (values
          ('sold', q.sold), ('codes', q.codes), ('takings', q.takings), ('provider_cost', q.provider_cost), ('leak', q.leak), ('promo', q.promo),
          ('referral', q.referral), ('fees', q.fees), ('refunds', q.refunds), ('unpriced', q.unpriced), ('wait_seconds', q.wait_seconds),
          ('waits', q.waits), ('cost_micros', q.cost_micros), ('kept', q.kept)) as f (name, amount)
        where f.amount <> 0 group by 1, 2, 3, 4, 5 having sum(f.amount) <> 0)
      select quarter_at, provider_id, service_id, route_id, name, s.amount as shown, e.amount as should_be
      from shown s full join expected e using (quarter_at, provider_id, service_id, route_id, name)
      where s.amount is distinct from e.amount`,
  },
  {
    id: 'I36',
    holds: 'The sums of each day are those of its quarters of an hour.',
    query: `
      with expected as (
        select (quarter_at at time zone time_zone)::date as day, service_id, server, route_id, provider_id, country, sum(sold) as sold, sum(codes) as codes, sum(takings) as takings, sum(provider_cost) as provider_cost, sum(leak) as leak, sum(promo) as promo, sum(referral) as referral, sum(fees) as fees, sum(refunds) as refunds, sum(unpriced) as unpriced, sum(wait_seconds) as wait_seconds, sum(waits) as waits, sum(cost_micros) as cost_micros, sum(kept) as kept
        from profit_quarter cross join profit_zone group by 1, 2, 3, 4, 5, 6)
      select day, service_id, server, route_id, provider_id, country, to_jsonb(d) as shown, to_jsonb(e) as should_be
      from profit_day d full join expected e using (day, service_id, server, route_id, provider_id, country)
      where (d.sold, d.codes, d.takings, d.provider_cost, d.leak, d.promo, d.referral, d.fees, d.refunds, d.unpriced, d.wait_seconds, d.waits, d.cost_micros, d.kept)
        is distinct from (e.sold, e.codes, e.takings, e.provider_cost, e.leak, e.promo, e.referral, e.fees, e.refunds, e.unpriced, e.wait_seconds, e.waits, e.cost_micros, e.kept)`,
  },
];

export const priceInvariants: readonly Invariant[] = [
  {
    id: 'I35',
    holds: 'The price of each purchase is what its buyer’s price tier made of the service’s price at that time.',
    query: `
      select id as activation_id, price, list_price, tier_basis_points from activation
      where price <> price_of_tier(list_price, tier_basis_points)`,
  },
];
