import type { Invariant } from '../invariants.sql.ts';

export const waitlistInvariants: readonly Invariant[] = [
  {
    id: 'I28',
    holds:
      'An entry of the waiting list buys at most one number: that of one of its tries, bought by who waited, of its service, country and cap. No user and no key waits for more than ten services.',
    query: `
      select e.user_id, e.id as entry_id, e.state, a.id as activation_id
      from waitlist_entry e
        left join waitlist_try t on t.entry_id = e.id and t.activation_id = e.activation_id
        left join activation a on a.user_id = t.user_id and a.id = t.activation_id
      where e.state = 'bought' and (
        a.id is null or a.phone_number is null or a.user_id <> e.user_id or a.service_code <> e.service_code
        or (a.price_cap, a.wanted_country, a.key_id) is distinct from (
          case when e.key_id is null then e.price_cap else least(e.price_cap, (select k.price_limit from api_key k where k.id = e.key_id)) end,
          e.country, e.key_id))
      union all
      select e.user_id, e.id, e.state, a.id
      from waitlist_try t join waitlist_entry e on e.id = t.entry_id
        join activation a on a.user_id = t.user_id and a.id = t.activation_id
      where a.phone_number is not null and e.activation_id is distinct from a.id
      union all
      select user_id, null, 'more than ten', null from waitlist_entry where state = 'waiting' group by user_id, key_id having count(*) > waitlist_maximum()`,
  },
];
