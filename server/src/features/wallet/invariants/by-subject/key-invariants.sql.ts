import type { Invariant } from '../invariants.sql.ts';

export const keyInvariants: readonly Invariant[] = [
  {
    id: 'I33',
    holds:
      'What each API key has spent is what its holds still hold or were charged, and its late codes that were shown. It bought for its own user, and each hold of its numbers is counted as its own.',
    query: `
      with held as (
        select h.key_id, sum(h.amount - coalesce(case r.kind when 'release' then h.amount else r.returned end, 0)) as amount
        from hold h left join hold_resolution r on r.hold_id = h.id where h.key_id is not null group by h.key_id),
      shown as (select key_id, sum(price) as amount from activation where key_id is not null and revealed_at is not null group by key_id),
      spent as (select key_id, sum(spent) as amount from api_key_day group by key_id)
      select k.id as key_id, coalesce(spent.amount, 0) as spent, coalesce(held.amount, 0) + coalesce(shown.amount, 0) as should_be
      from api_key k left join spent on spent.key_id = k.id left join held on held.key_id = k.id left join shown on shown.key_id = k.id
      where coalesce(spent.amount, 0) <> coalesce(held.amount, 0) + coalesce(shown.amount, 0)
      union all
      select a.key_id, a.id, h.key_id
      from activation a join api_key k on k.id = a.key_id left join hold h on h.id = coalesce(a.hold_id, a.cap_hold_id)
      where k.user_id <> a.user_id or (h.id is not null and (h.key_id, h.key_day) is distinct from (a.key_id, a.key_day))`,
  },
];
