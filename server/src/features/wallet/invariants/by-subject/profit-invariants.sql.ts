import type { Invariant } from '../invariants.sql.ts';
import { isInSpan, type ForEach, type Within } from '../parts.sql.ts';

const figures = [
  ...['sold', 'codes', 'takings', 'provider_cost', 'leak', 'promo', 'referral', 'fees', 'refunds', 'unpriced'],
  ...['wait_seconds', 'waits', 'cost_micros', 'kept'],
];

const list = (write: (name: string) => string) => figures.map(write).join(', ');

/** What changes at that moment of each row; nothing where it is null. */
const moment = (table: string, at: string, amounts: Readonly<Record<string, string>>) =>
  `select ${at} as at, provider_id, service_id, route_id, ${list((name) => `(${amounts[name] ?? 'null'})::bigint as ${name}`)} from ${table}`;

/** Columns of `activation` and `purchase_attempt`: what the figures of a number come from. */
const sold =
  'user_id, id as activation_id, service_id, route_id, provider_id, created_at as sold_at, first_message_at, hold_id, reveal_tx_id';
const asked =
  'id, user_id, activation_id, state, upstream_id, provider_id, service_id, route_id, currency, ceiling_currency, cost_micros, paise_per_unit';

/**
 * Without `coalesce` the planner expects three rows of a million, and goes through all others for each of them. For the same reason what a
 * condition on a computed column leaves is materialized.
 */
const isOneOf = (ids: string, column: string) => `coalesce(${column} = any (array(${ids})), false)`;

/** Computed from the ledger and the numbers alone: nothing that the sums are made of is used. Of a number, all its moments are known. */
const known = (within: Within, forEach: ForEach) => `
  posted as materialized (select id, created_at, kind from ledger_tx where ${within('created_at')}),
  span as materialized (select min(id) as first, max(id) as last from posted),
  leg as materialized (
    select t.id as tx_id, t.created_at, t.kind, e.account_id, e.account_version, e.amount, s.kind as account, s.kind = 'revenue' as is_revenue
    from (select * from ledger_entry where ${isInSpan('tx_id')} offset 0) e join posted t on t.id = e.tx_id
      cross join lateral (select kind from ledger_account s where s.id = e.account_id ${forEach.one}) s
    where ${isOneOf(
      `select id from ledger_account
      where user_id is null and kind in ('revenue', 'promo_expense', 'referral_expense', 'world:upi', 'world:trc20')`,
      'e.account_id',
    )}),
  charged as materialized (
    select p.id as tx_id, a.*
    from (select * from hold_resolution where ${isInSpan('tx_id')} and kind = 'capture' offset 0) r join posted p on p.id = r.tx_id
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
  number as materialized (
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
  taken as materialized (
    select e.created_at, e.kind, e.amount, coalesce(c.provider_id, a.provider_id) as provider_id, coalesce(c.service_id, a.service_id) as service_id,
      coalesce(c.route_id, a.route_id) as route_id, coalesce(c.sold_at, a.created_at) as sold_at,
      coalesce(c.first_message_at, a.first_message_at) as first_message_at
    from (select * from leg where is_revenue) e
      left join charged c on c.tx_id = e.tx_id
      left join charge_refund g on g.tx_id = e.tx_id
      left join lateral (select * from activation n where n.id = g.activation_id and c.activation_id is null ${forEach.one}) a on true),
  expense as (
    select e.created_at, null::bigint as provider_id, null::bigint as service_id, null::bigint as route_id, e.account,
      case when e.account not like 'world:%' then -e.amount when e.amount < 0 then (
        select least(-e.amount, round(-e.amount::numeric * f.basis_points / 10000)::bigint + f.fixed_paise)
        from deposit_fee f where f.account_id = e.account_id and f.after_version < e.account_version order by f.id desc limit 1) end as amount
    from leg e where not e.is_revenue),
  moment as (
    ${moment('taken', 'created_at', {
      takings: 'case when amount > 0 then amount end',
      refunds: 'case when amount <= 0 then -amount end',
      codes: 'case when amount > 0 then 1 end',
      waits: "case when kind = 'capture' and first_message_at is not null then 1 end",
      wait_seconds: "case when kind = 'capture' then ceil(extract(epoch from first_message_at - sold_at)) end",
    })}
    union all ${moment('number', 'sold_at', { sold: '1' })}
    union all ${moment('number', 'paid_at', {
      provider_cost: 'cost',
      cost_micros: 'case when cost is not null then cost_micros end',
      kept: 'case when kept_at <= paid_at then -1 end',
      leak: 'case when kept_at <= paid_at then -cost end',
    })}
    union all ${moment('number', 'case when kept_at <= coalesce(paid_at, kept_at) then kept_at end', { kept: '1', leak: 'cost' })}
    union all ${moment('number', 'case when cost is null then least(kept_at, paid_at) end', { unpriced: '1' })}
    union all ${moment('expense', 'created_at', {
      promo: "case account when 'promo_expense' then amount end",
      referral: "case account when 'referral_expense' then amount end",
      fees: "case when account like 'world:%' then amount end",
    })})`;

export const profitInvariants: readonly Invariant[] = [
  {
    // Test money is no profit: the sandbox notes none.
    id: 'I31',
    holds:
      'Every figure of the profit page, of each quarter of an hour, provider, service and route, is that of the ledger and the numbers.',
    in: 'moments',
    queryOf: (within, forEach) => `
      with ${known(within, forEach)},
      expected as (
        select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as quarter_at, coalesce(provider_id, 0) as provider_id,
          coalesce(service_id, 0) as service_id, coalesce(route_id, 0) as route_id, ${list((name) => `sum(${name}) as ${name}`)}
        from moment where at is not null and ${within('at')} group by 1, 2, 3, 4),
      shown as (
        select quarter_at, provider_id, service_id, route_id, ${list((name) => `sum(${name}) as ${name}`)}
        from (select * from profit_quarter where ${within('quarter_at')} union all select * from profit_unfolded() where ${within('quarter_at')}) q
        group by 1, 2, 3, 4)
      select quarter_at, provider_id, service_id, route_id, f.name, f.shown, f.should_be
      from shown s full join expected e using (quarter_at, provider_id, service_id, route_id)
        cross join lateral (values ${list((name) => `('${name}', nullif(s.${name}, 0), nullif(e.${name}, 0))`)}) as f (name, shown, should_be)
      where current_schema() <> 'sandbox' and (${list((name) => `coalesce(s.${name}, 0)`)}) <> (${list((name) => `coalesce(e.${name}, 0)`)}) and f.shown is distinct from f.should_be`,
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
