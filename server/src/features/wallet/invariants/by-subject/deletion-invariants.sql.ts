import type { Invariant } from '../invariants.sql.ts';

export const deletionInvariants: readonly Invariant[] = [
  {
    id: 'I38',
    holds:
      'A deleted account has no money, and nothing opens it. What it had left went to forfeited in one posting with its user’s consent, no more than was given up; nothing else goes there.',
    query: `
      select d.user_id, d.id as deletion_id, t.id as tx_id, d.given_up, d.forfeited, 'not what was given up' as problem
      from (select * from account_deletion where closed_at is not null) d
        full join (select * from ledger_tx where kind = 'forfeit') t on t.id = d.tx_id
        left join lateral (
          select count(*) as legs, sum(e.amount) filter (where of.user_id = d.user_id and of.kind = 'available') as available,
            sum(e.amount) filter (where of.kind = 'forfeited') as forfeited
          from ledger_entry e join ledger_account of on of.id = e.account_id where e.tx_id = t.id) m on true
      where d.id is null or d.forfeited > d.given_up or (d.forfeited > 0) is distinct from (t.id is not null)
        or t.id is not null and (t.ref <> 'user:' || d.user_id or t.actor <> 'user:' || d.user_id
          or (m.legs, m.available, m.forfeited) is distinct from (2, -d.forfeited, d.forfeited))
      union all
      select u.id, null, null, null, null, 'not closed' from app_user u
      where u.deleted_at is not null and (
        not u.is_blocked or u.password_hash is not null
        or not exists (select from account_deletion d where d.user_id = u.id and d.closed_at is not null)
        or exists (select from ledger_account a where a.user_id = u.id and (a.balance <> 0 or not a.is_closed))
        or exists (select from session s where s.user_id = u.id and s.ended_at is null)
        or exists (select from api_key k where k.user_id = u.id and k.revoked_at is null))
      union all
      select null, null, t.id, null, e.amount, 'given up by no one'
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.kind = 'forfeited' and t.kind <> 'forfeit'`,
  },
];
