import type { Invariant } from '../invariants.sql.ts';

export const handCreditInvariants: readonly Invariant[] = [
  {
    id: 'I30',
    holds:
      'A credit by hand is its deposit’s, by an operator with a reason. Its payment arrives once, for what it is worth, and credits nothing more. Suspense holds what arrived less what was credited by hand.',
    query: `
      select h.deposit_id, d.state, h.amount, h.arrived_amount, t.id as tx_id, t.actor
      from (select * from deposit where is_by_hand) d
        full join hand_credit h on h.deposit_id = d.id
        left join ledger_tx t on t.id = d.tx_id
        left join payment p on p.id = h.payment_id
      where d.id is null or h.deposit_id is null or h.amount <> d.amount or h.payment_id is distinct from d.payment_id
        or t.idem_key is distinct from 'deposit:' || d.method || ':' || d.reference
        or t.actor !~ '^admin:[0-9]+$' or coalesce(trim(t.reason), '') = ''
        or p.id is not null and (
          (p.method, p.reference, p.deposit_id) is distinct from (d.method, d.reference, d.id)
          or h.arrived_amount is distinct from payment_worth(p.currency, p.units, d.rate_micros))
        or p.id is null and exists (
          select from payment seen where (seen.method, seen.reference) = (d.method, d.reference) and seen.judged_at is not null)
      union all
      select h.deposit_id, 'arrival', h.amount, h.arrived_amount, t.id, t.actor
      from (select * from hand_credit where arrived_tx_id is not null) h
        full join (select * from ledger_tx where kind = 'arrival') t on t.id = h.arrived_tx_id
        left join lateral (
          select sum(e.amount) filter (where a.kind like 'world:%') as world, sum(e.amount) filter (where a.kind = 'suspense') as suspense
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id) m on true
      where h.deposit_id is null or t.id is null or t.ref <> 'deposit:' || h.deposit_id
        or (m.world, m.suspense) is distinct from (-h.arrived_amount, h.arrived_amount)
      union all
      select null, 'suspense', credited.sum, arrived.sum, null, held.sum::text
      from (select coalesce(sum(amount), 0) as sum from hand_credit) credited,
        (select coalesce(sum(arrived_amount), 0) as sum from hand_credit) arrived,
        (select coalesce(sum(e.amount), 0) as sum from ledger_entry e where e.account_id = account_of_system('suspense')) held
      where held.sum <> arrived.sum - credited.sum`,
  },
];
