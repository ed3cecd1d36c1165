import { without, type Mutant } from './mutant.ts';

/** `capped` was bought from any server and waits; `looking` is still looked for. Both are Ann's (invariants.test.ts). */
export const anyServerMutants: Mutant[] = [
  {
    damage: 'the cap stays held beside the price',
    trips: ['I08', 'I10'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `delete from hold_resolution where hold_id = (select cap_hold_id from capped)`,
  },
  {
    damage: 'more is held than the buyer allowed',
    trips: ['I11', 'I35'],
    change: `update activation set price_cap = price - 1, price = price - 2 where id = (select id from looking)`,
  },
  {
    damage: 'an offer is asked for that the money held does not cover',
    trips: ['I11', 'I26', 'I35'],
    change: `update activation set price = price + 1 where id = (select id from looking)`,
  },
  {
    damage: 'a number from any server costs more than the buyer allowed',
    trips: ['I26'],
    unguarded: [without('activation', 'activation_within_cap')],
    change: `update activation set price_cap = price - 1 where id = (select id from capped)`,
  },
  {
    damage: 'a number from any server costs another price than was asked for',
    trips: ['I26'],
    change: `update purchase_attempt set price = price - 1 where activation_id = (select id from capped)`,
  },
  {
    damage: 'a number from any server is of another service than was asked for',
    trips: ['I26', 'I31'],
    change: `update purchase_attempt set service_id = (select service_id from finished) where activation_id = (select id from capped)`,
  },
];
