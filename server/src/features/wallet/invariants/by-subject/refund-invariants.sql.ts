import type { Invariant } from '../invariants.sql.ts';

export const refundInvariants: readonly Invariant[] = [
  {
    id: 'I29',
    holds:
      'A refund gives back what was charged for its number, once, from revenue to its user, by an operator with a reason. The number is over, and nothing that arrives later can be read.',
    query: `
      select r.user_id, r.activation_id, t.id as tx_id, r.amount, m.available, m.revenue, a.state
      from charge_refund r
        full join (select * from ledger_tx where kind = 'refund') t on t.id = r.tx_id
        left join activation a on a.user_id = r.user_id and a.id = r.activation_id
        left join hold h on h.id = a.hold_id
        left join hold_resolution c on c.hold_id = h.id and c.kind = 'capture' and a.state = 'finished'
        left join lateral (
          select count(*) as legs, sum(e.amount) filter (where of.user_id = r.user_id and of.kind = 'available') as available,
            sum(e.amount) filter (where of.kind = 'revenue') as revenue
          from ledger_entry e join ledger_account of on of.id = e.account_id where e.tx_id = t.id) m on true
      where r.activation_id is null or t.id is null or t.idem_key <> 'refund:' || r.activation_id
        or t.actor !~ '^admin:[0-9]+$' or coalesce(trim(t.reason), '') = ''
        or r.amount is distinct from (case when a.revealed_at is not null then a.price else h.amount - c.returned end)
        or (m.legs, m.available, m.revenue) is distinct from (2, r.amount, -r.amount)
        or a.ended_at is null or a.asked_until is not null
        or r.messages <> (select count(*) from message n where n.user_id = r.user_id and n.activation_id = r.activation_id)`,
  },
];
