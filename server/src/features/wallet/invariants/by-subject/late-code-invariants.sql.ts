import type { Invariant } from '../invariants.sql.ts';

export const lateCodeInvariants: readonly Invariant[] = [
  {
    id: 'I27',
    holds:
      'Every revealed late code was charged once, at its activation’s price, from what its user had available; every other late message is offered or was, or is of a refunded number.',
    query: `
      select a.user_id, a.id as activation_id, t.id as tx_id, a.price, m.available, m.revenue
      from (select * from activation where revealed_at is not null) a
        full join (select * from ledger_tx where kind = 'late_capture') t on t.id = a.reveal_tx_id
        left join lateral (
          select sum(e.amount) filter (where of.user_id = a.user_id and of.kind = 'available') as available,
            sum(e.amount) filter (where of.kind = 'revenue') as revenue
          from ledger_entry e join ledger_account of on of.id = e.account_id where e.tx_id = t.id) m on true
      where a.id is null or t.id is null or t.idem_key <> 'late:' || a.id or t.actor <> 'user:' || a.user_id
        or m.available is distinct from -a.price or m.revenue is distinct from a.price
      union all
      select coalesce(a.user_id, l.user_id), coalesce(a.id, l.activation_id), null, a.price, null, null
      from (select * from activation where late_code_at is not null and revealed_at is null) a
        full join (
          select distinct user_id, activation_id from late_message m
          where not exists (select from charge_refund r where r.activation_id = m.activation_id)) l on l.user_id = a.user_id and l.activation_id = a.id
      where a.id is null or l.activation_id is null`,
  },
];
