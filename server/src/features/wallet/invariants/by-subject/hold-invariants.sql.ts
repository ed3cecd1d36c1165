import type { Invariant } from '../invariants.sql.ts';
import { isInSpan } from '../parts.sql.ts';

/** Numbers bought in place of each other, each under the first of them: they are for one code. */
const chains = `
  chain as (
    select user_id, id as first_id, id from activation where switched_from_id is null and switched_to_id is not null
    union all
    select c.user_id, c.first_id, b.id
    from chain c join activation b on b.user_id = c.user_id and b.switched_from_id = c.id and b.phone_number is not null),
  revealed as (
    select c.user_id, c.first_id, min(a.reveal_tx_id) as tx_id
    from chain c join activation a on a.user_id = c.user_id and a.id = c.id and a.revealed_at is not null group by c.user_id, c.first_id)`;

/** The postings of a part's holds: those of the holds lie in the span, and what resolved the last of them follows later (`far`). */
const near = (table: string, column: string, columns: string) => `
  select ${columns} from ${table} where ${isInSpan(column)}
  union all
  select n.* from far cross join lateral (select ${columns} from ${table} where ${column} = far.id offset 0) n`;

export const holdInvariants: readonly Invariant[] = [
  {
    id: 'I08',
    holds: 'What a user has held is the sum of their open holds.',
    query: `
      select a.user_id, a.balance as held, coalesce(o.open, 0) as open
      from ledger_account a left join (
        select h.user_id, sum(h.amount) as open
        from hold h left join hold_resolution r on r.hold_id = h.id
        where r.hold_id is null group by h.user_id) o on o.user_id = a.user_id
      where a.kind = 'held' and a.balance <> coalesce(o.open, 0)`,
  },
  {
    id: 'I09',
    holds:
      'Every hold took its whole amount from available, and resolves at most once, in full, by a transaction of its kind: what a capture doesn’t take goes back with it.',
    in: 'holds',
    queryOf: (within) => `
      with step as materialized (
        select id as hold_id, 'hold' as kind, tx_id, user_id, amount, 0 as returned from hold where ${within('id')}
        union all
        select r.hold_id, r.kind, r.tx_id, h.user_id, h.amount, r.returned
        from hold_resolution r join hold h on h.id = r.hold_id where ${within('r.hold_id')} and ${within('h.id')}),
      span as materialized (select min(tx_id) as first, max(tx_id) as last from step where kind = 'hold'),
      far as materialized (select distinct tx_id as id from step cross join span where tx_id not between first and last),
      posting as (${near('ledger_tx', 'id', 'id, kind')}),
      leg as (${near('ledger_entry', 'tx_id', 'tx_id, account_id, amount')}),
      moved as (
        select e.tx_id, count(*) as legs, min(a.user_id) as user_id, max(a.user_id) as other_user_id,
          sum(e.amount) filter (where a.kind = 'available') as available,
          sum(e.amount) filter (where a.kind = 'held') as held,
          sum(e.amount) filter (where a.kind = 'revenue') as revenue
        from leg e join ledger_account a on a.id = e.account_id group by e.tx_id)
      select s.hold_id, s.kind, s.tx_id
      from step s join posting t on t.id = s.tx_id left join moved m on m.tx_id = s.tx_id
      where t.kind <> s.kind or (m.legs, m.user_id, m.other_user_id) is distinct from (case s.returned when 0 then 2 else 3 end, s.user_id, s.user_id)
        or m.held is distinct from (case s.kind when 'hold' then s.amount else -s.amount end)
        or (case s.kind when 'hold' then -m.available when 'release' then m.available else m.revenue end) is distinct from s.amount - s.returned
        or s.returned > 0 and m.available is distinct from s.returned
      union all
      select hold_id, string_agg(kind, ', '), max(tx_id) from hold_resolution where ${within('hold_id')} group by hold_id having count(*) > 1`,
  },
  {
    id: 'I10',
    holds:
      'Every hold is of one activation or of a switched pair, open while that is undecided, captured when one got its code and released when all ended without or a late code of one, or of one that they were switched from, was revealed, or when a number’s own price took the place of a cap, or a pair’s the place of a number’s.',
    in: 'holds',
    queryOf: (within) => `
      with recursive ${chains},
      spared as (select c.user_id, c.id from revealed join chain c using (user_id, first_id)),
      state as (
        select a.hold_id, min(a.user_id) as user_id, min(a.id) as activation_id, string_agg(a.state, ', ') as state,
          case when bool_or(a.state in ('received', 'finished')) then 'capture'
            when bool_and(a.state in ('cancelled', 'expired', 'failed')) or bool_or(s.id is not null) then 'release' else 'open' end as should_be
        from activation a left join spared s on s.user_id = a.user_id and s.id = a.id
        where a.hold_id is not null and ${within('a.hold_id')} group by a.hold_id)
      select s.user_id, s.activation_id, s.state, h.id as hold_id, coalesce(r.kind, 'open') as hold_is
      from hold h left join state s on s.hold_id = h.id left join hold_resolution r on r.hold_id = h.id and ${within('r.hold_id')}
      where ${within('h.id')} and not exists (select from activation o where o.cap_hold_id = h.id and o.hold_id is distinct from h.id and r.kind = 'release')
        and not exists (select from activation o where o.hold_before_switch_id = h.id and r.kind = 'release')
        and coalesce(r.kind, 'open') is distinct from s.should_be`,
  },
  {
    id: 'I11',
    holds:
      'The amount of a hold is the price of its activation, or the higher one of a switched pair; before a number within the cap is found, it covers the price, for a switch together with its old number’s hold. All are the same user’s. A capture takes the price of the number with the code.',
    in: 'numbers',
    queryOf: (within, forEach) => `
      with held as (
        select a.user_id, a.id as activation_id, a.price, a.price_cap, a.state, a.cap_hold_id, a.switched_from_id, a.switched_to_id, of.hold_id
        from activation a cross join lateral (values (a.hold_id), (a.hold_before_switch_id)) as of (hold_id)
        where ${within('a.id')} and of.hold_id is not null)
      select a.user_id, a.activation_id, a.price, h.user_id as holder_id, h.amount
      from held a cross join lateral (select * from hold h where h.id = a.hold_id ${forEach.one}) h
        left join lateral (select * from activation o where o.user_id = a.user_id and o.id = a.switched_from_id ${forEach.one}) older on true
        left join lateral (select * from activation n where n.user_id = a.user_id and n.id = a.switched_to_id ${forEach.one}) newer on true
        left join lateral (
          select amount from hold b where b.id = coalesce(older.hold_before_switch_id, older.hold_id) ${forEach.one}) before on true
      where h.user_id <> a.user_id or (
        case when a.cap_hold_id = h.id and a.state in ('reserved', 'buying', 'unknown', 'failed')
          then h.amount + coalesce(before.amount, 0) not between a.price and coalesce(a.price_cap, a.price)
          else h.amount <> greatest(a.price, case when older.hold_id = h.id then older.price end,
            case when h.id in (newer.hold_id, newer.hold_before_switch_id) then newer.price end) end)
      union all
      select a.user_id, a.id, a.price, h.user_id, h.amount - r.returned
      from activation a cross join lateral (select * from hold h where h.id = a.hold_id ${forEach.one}) h
        cross join lateral (select * from hold_resolution c where c.hold_id = a.hold_id and c.kind = 'capture' ${forEach.one}) r
      where ${within('a.id')} and a.state in ('received', 'finished') and h.amount - r.returned <> a.price`,
  },
  {
    id: 'I26',
    holds:
      'A number bought from any server, or in place of another, costs no more than its cap and what was held for it, and has the price of its attempt.',
    query: `
      select a.user_id, a.id as activation_id, a.price, a.price_cap, c.amount as held, p.price as asked
      from activation a left join hold c on c.id = a.cap_hold_id
        left join activation older on older.user_id = a.user_id and older.id = a.switched_from_id
        left join hold before on before.id = coalesce(older.hold_before_switch_id, older.hold_id)
        left join purchase_attempt p on p.user_id = a.user_id and p.activation_id = a.id and p.state = 'ok'
      where (a.cap_hold_id is not null or a.switched_from_id is not null) and (
        c.user_id <> a.user_id or a.price > least(a.price_cap, coalesce(c.amount, 0) + coalesce(before.amount, 0))
        or (a.phone_number is not null and ((p.price, p.service_id) is distinct from (a.price, a.service_id) or (a.hold_id = a.cap_hold_id and c.amount <> a.price))))`,
  },
  {
    id: 'I12',
    holds: 'A message can be read exactly when its activation was paid for.',
    in: 'numbers',
    queryOf: (within, forEach) => `
      select user_id, activation_id, has_message, is_paid
      from (
        select a.user_id, a.id as activation_id,
          exists (select from message m where m.user_id = a.user_id and m.activation_id = a.id ${forEach.all}) as has_message,
          a.revealed_at is not null or r.hold_id is not null and (a.switched_from_id is null and a.switched_to_id is null or a.state in ('received', 'finished')) as is_paid
        from activation a left join lateral (
          select c.hold_id from hold_resolution c where c.hold_id = a.hold_id and c.kind = 'capture' ${forEach.one}) r on true
        where ${within('a.id')}) number
      where has_message <> is_paid`,
  },
  {
    id: 'I23',
    holds:
      'The two numbers of a switch know each other, are of one service and share one hold with no other, and the old one waits no more. Of all numbers switched for one another at most one is charged without a reveal, none after a reveal, and none waits after either.',
    query: `
      with recursive ${chains}
      select b.user_id, b.id as activation_id, a.id as old_id, a.state as old_state, b.state
      from activation b join activation a on a.user_id = b.user_id and a.id = b.switched_from_id
      where (b.phone_number is not null) <> (a.switched_to_id is not distinct from b.id) or a.service_code <> b.service_code
        or a.switched_to_id = b.id and (
          a.state = 'waiting' or a.state in ('received', 'finished') and b.state in ('waiting', 'received', 'finished')
          or a.hold_before_switch_id is null and a.state not in ('cancelled', 'expired')
          or a.hold_before_switch_id is not null and a.hold_id is distinct from coalesce(b.hold_before_switch_id, b.hold_id))
      union all
      select min(a.user_id), min(a.id), max(a.id), min(a.state), max(a.state)
      from activation a where a.hold_id is not null
      group by a.hold_id having count(*) > 1 and (count(*) > 2 or min(a.id) is distinct from max(a.switched_from_id))
      union all
      select c.user_id, c.first_id, max(c.id), string_agg(a.state, ', ' order by c.id), null
      from chain c join activation a on a.user_id = c.user_id and a.id = c.id
        left join hold_resolution r on r.hold_id = a.hold_id and r.kind = 'capture' and a.state in ('received', 'finished')
        left join revealed v on v.user_id = c.user_id and v.first_id = c.first_id
      group by c.user_id, c.first_id
      having count(a.first_message_at) > 1 or min(v.tx_id) < max(r.tx_id)
        or (count(a.first_message_at) > 0 or count(v.tx_id) > 0) and bool_or(a.state = 'waiting')`,
  },
];
