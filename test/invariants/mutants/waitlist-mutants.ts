import type { Mutant } from './mutant.ts';

/** `wish` is an entry of Ann's that bought `wished` (invariants.test.ts). */
export const waitlistMutants: Mutant[] = [
  {
    damage: 'an entry of the waiting list buys a second number',
    trips: ['I28'],
    change: `insert into waitlist_try (entry_id, no, user_id, activation_id) select wish.id, 2, capped.user_id, capped.id from wish, capped`,
  },
  {
    damage: 'a number was bought and its entry still waits',
    trips: ['I28'],
    change: `update waitlist_entry set state = 'waiting', ended_at = null, activation_id = null where id = (select id from wish)`,
  },
  {
    damage: 'an entry claims a number that was bought otherwise',
    trips: ['I28'],
    change: `update waitlist_entry set activation_id = (select id from capped) where id = (select id from wish)`,
  },
  {
    damage: 'an entry claims a purchase that got no number',
    trips: ['I28'],
    change: `with tried as (update waitlist_try set activation_id = (select id from looking) where activation_id = (select id from wished) returning entry_id)
      update waitlist_entry set activation_id = (select id from looking) where id = (select entry_id from tried)`,
  },
  {
    damage: 'a number for a waiting user costs more than they allowed',
    trips: ['I28'],
    change: `update waitlist_entry set price_cap = price_cap - 1 where id = (select id from wish)`,
  },
  {
    damage: 'a number for a waiting user is of another service',
    trips: ['I28'],
    change: `update waitlist_entry set service_code = 'other' where id = (select id from wish)`,
  },
  {
    damage: 'a number that a key waited for is its user’s own',
    trips: ['I28'],
    change: `update waitlist_entry set key_id = (select key_id from keyed) where id = (select id from wish)`,
  },
  {
    damage: 'a key waits for eleven services',
    trips: ['I28'],
    change: `insert into waitlist_entry (user_id, key_id, service_code, price_cap, is_automatic, was_offered)
      select ann.id, keyed.key_id, 'service ' || n, 1000, false, false from ann, keyed, generate_series(1, 11) n`,
  },
  {
    damage: 'a user waits for eleven services',
    trips: ['I28'],
    change: `insert into waitlist_entry (user_id, service_code, price_cap, is_automatic, was_offered)
      select ann.id, 'service ' || n, 1000, false, false from ann, generate_series(1, 11) n`,
  },
];
