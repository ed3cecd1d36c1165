import type { Mutant } from './mutant.ts';

/** `keyed` waits, bought by a key of ann's; `keyedShown` is a late code that was shown (invariants.test.ts). */
export const keyMutants: Mutant[] = [
  { damage: 'a key has spent more than it counts', trips: ['I33'], change: `update api_key_day set spent = spent - 1` },
  {
    damage: 'a key spends for another user',
    trips: ['I33'],
    change: `update api_key set user_id = (select id from bob)`,
  },
  {
    damage: 'a hold of a key’s number counts for no key',
    trips: ['I33'],
    unguarded: ['alter table hold disable trigger user'],
    change: `update hold set key_id = null, key_day = null where id = (select hold_id from keyed)`,
  },
  {
    damage: 'a late code that a key’s user was shown isn’t counted',
    trips: ['I33'],
    change: `update api_key_day set spent = spent - (select price from keyedShown)`,
  },
];
