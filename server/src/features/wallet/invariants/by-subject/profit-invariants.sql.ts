import type { Invariant } from '../invariants.sql.ts';
import type { ForEach, Within } from '../parts.sql.ts';

/** Of `activation` and `purchase_attempt`: what the figures of a number come from. */
const sold =
  'user_id, id as activation_id, service_id, route_id, provider_id, created_at as sold_at, first_message_at, hold_id, reveal_tx_id';
const asked =
  'id, user_id, activation_id, state, upstream_id, provider_id, service_id, route_id, currency, ceiling_currency, cost_micros, paise_per_unit';

/** The postings of a part lie together: their rows are read in one range, because an index look-up for each costs ten times as much. */
const isNear = (column: string) => `${column} between (select first from span) and (select last from span)`;

/** Computed from the ledger and the numbers alone: nothing that the sums are made of is used. Of a number, all its moments are known. */
const known = (within: Within, forEach: ForEach) => `
  posted as materialized (select id, created_at, kind from ledger_tx where ${within('created_at')}),
  span as materialized (select min(id) as first, max(id) as last from posted),
  leg as materialized (
    select e.tx_id, e.account_id, e.account_version, e.amount, s.kind
    from (select * from ledger_entry where ${isNear('tx_id')} offset 0) e
      cross join lateral (select kind from ledger_account s where s.id = e.account_id ${forEach.one}) s
    where e.account_id = any (array(
      select id from ledger_account
      where user_id is null and kind in ('revenue', 'promo_expense', 'referral_expense', 'world:upi', 'world:trc20')))),
  charged as materialized (
    select p.id as tx_id, a.*
    from (select * from hold_resolution where ${isNear('tx_id')} and kind = 'capture' offset 0) r join posted p on p.id = r.tx_id
      cross join lateral (select ${sold} from activation where hold_id = r.hold_id and first_message_at is not null ${forEach.all}) a
    union all
    select p.id, a.* from posted p join (select ${sold} from activation where reveal_tx_id is not null) a on a.reveal_tx_id = p.id),
  kept as materialized (
    select provider_id, upstream_id from upstream_debt
    where kind = 'cancel' and outcome in ('code_arrived', 'gave up') and ${within('done_at')}),
  touched as materialized (
    select p.*, a.service_id as sold_service_id, a.sold_at, a.first_message_at, a.hold_id, a.reveal_tx_id
    from (
      select ${sold} from activation where ${within('created_at')}
      union
      select user_id, activation_id, service_id, route_id, provider_id, sold_at, first_message_at, hold_id, reveal_tx_id from charged) a
      cross join lateral (
        select ${asked} from purchase_attempt t where t.user_id = a.user_id and t.activation_id = a.activation_id and t.state = 'ok' ${forEach.all}) p
    union
    select p.*, a.service_id, a.created_at, a.first_message_at, a.hold_id, a.reveal_tx_id
    from kept k join (select ${asked} from purchase_attempt) p on (p.provider_id, p.upstream_id) = (k.provider_id, k.upstream_id)
      join activation a on a.user_id = p.user_id and a.id = p.activation_id
    where p.state in ('ok', 'rejected', 'late')),
  number as (
    select p.provider_id, coalesce(p.service_id, p.sold_service_id) as service_id, p.route_id, case when p.state = 'ok' then p.sold_at end as sold_at,
      t.created_at as paid_at, d.done_at as kept_at,
      case when p.currency = coalesce(p.ceiling_currency, p.currency)
        then round(p.cost_micros::numeric * p.paise_per_unit / 1000000)::bigint end as cost, p.cost_micros
    from touched p
      left join lateral (
        select tx_id from hold_resolution h
        where h.hold_id = p.hold_id and h.kind = 'capture' and p.first_message_at is not null and p.state = 'ok' ${forEach.all}) r on true
      left join lateral (
        select created_at from ledger_tx c where c.id = coalesce(r.tx_id, p.reveal_tx_id) and p.state = 'ok' ${forEach.one}) t on true
      left join upstream_debt d on d.kind = 'cancel' and d.outcome in ('code_arrived', 'gave up')
        and (d.provider_id, d.upstream_id) = (p.provider_id, p.upstream_id)),
  taken as (
    select t.created_at, t.kind, e.amount, coalesce(c.provider_id, a.provider_id) as provider_id, coalesce(c.service_id, a.service_id) as service_id,
      coalesce(c.route_id, a.route_id) as route_id, coalesce(c.sold_at, a.created_at) as sold_at,
      coalesce(c.first_message_at, a.first_message_at) as first_message_at
    from posted t join leg e on e.tx_id = t.id and e.kind = 'revenue'
      left join charged c on c.tx_id = t.id
      left join charge_refund g on g.tx_id = t.id
      left join lateral (select * from activation n where n.id = g.activation_id and c.activation_id is null ${forEach.one}) a on true),
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
    select t.created_at, null, null, null, case e.kind when 'promo_expense' then 'promo' when 'referral_expense' then 'referral' else 'fees' end,
      case when e.kind not like 'world:%' then -e.amount when e.amount < 0 then (
        select least(-e.amount, round(-e.amount::numeric * f.basis_points / 10000)::bigint + f.fixed_paise)
        from deposit_fee f where f.account_id = e.account_id and f.after_version < e.account_version order by f.id desc limit 1) end
    from posted t join leg e on e.tx_id = t.id and e.kind <> 'revenue')`;

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
