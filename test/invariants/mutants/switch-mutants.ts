import type { Mutant } from './mutant.ts';

export const switchMutants: Mutant[] = [
  {
    damage: 'both numbers of a pair are charged',
    trips: ['I11', 'I12', 'I23'],
    change: `update activation set state = 'received', slot = null, first_message_at = app_now() where id = (select id from spared)`,
  },
  {
    damage: 'the number that was spared can be read',
    trips: ['I12'],
    change: `insert into message (user_id, activation_id, no, text) select user_id, id, 1, 'Code 48291' from spared`,
  },
  {
    damage: 'a pair has a code and its other number still waits',
    trips: ['I23'],
    change: `update activation set state = 'waiting' where id = (select id from spared)`,
  },
  {
    damage: 'a late code of a pair is revealed and its other number still waits',
    trips: ['I23'],
    change: `update activation set state = 'waiting' where id = (select id from unneeded)`,
  },
  {
    damage: 'a number is charged after its pair’s hold was released for a late code',
    trips: ['I10'],
    change: `update activation set state = 'received', slot = null, first_message_at = app_now() where id = (select id from unneeded)`,
  },
  {
    damage: 'the late code of the first of three numbers is revealed and the last one still waits',
    trips: ['I23'],
    change: `update activation set state = 'waiting' where id = (select id from third)`,
  },
  {
    damage: 'the late code of the first of three numbers is revealed and the money of the others stays held',
    trips: ['I08', 'I10'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `delete from hold_resolution where hold_id = (select hold_id from third)`,
  },
  {
    damage: 'the last of three numbers is charged after the late code of the first was revealed',
    trips: ['I09', 'I11', 'I12', 'I23'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `with charged as (update activation set state = 'received', slot = null, first_message_at = app_now() where id = (select id from third) returning hold_id)
      update hold_resolution set kind = 'capture', tx_id = (select max(id) from ledger_tx) where hold_id = (select hold_id from charged)`,
  },
  {
    damage: 'the old number of a pair is not cancelled',
    trips: ['I23'],
    change: `update activation set state = 'waiting' where id = (select id from older)`,
  },
  {
    damage: 'a pair is charged the price of the wrong number',
    trips: ['I11', 'I35'],
    change: `update activation set price = price + 1, hold_id = hold_id where id = (select id from charged)`,
  },
  {
    damage: 'a pair is held at the lower price',
    trips: ['I11', 'I26', 'I35'],
    change: `update activation set price = price + 1 where id = (select id from newer)`,
  },
  {
    damage: 'what a capture returned goes to another account',
    trips: ['I09', 'I11'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `update hold_resolution set returned = returned - 1 where hold_id = (select hold_id from charged)`,
  },
  {
    damage: 'the hold of a pair is taken beside that of its old number',
    trips: ['I08', 'I10'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `delete from hold_resolution where hold_id = (select hold_before_switch_id from older)`,
  },
  {
    damage: 'the hold of an open pair is released',
    trips: ['I10'],
    change: `select wallet_resolve(hold_id, 'release', 'system') from older`,
  },
  {
    damage: 'a third number uses the hold of a pair',
    trips: ['I10', 'I11', 'I23'],
    unguarded: ['drop index activation_hold'],
    change: `update activation set hold_id = (select hold_id from newer) where id = (select id from waiting)`,
  },
  {
    damage: 'a number doesn’t know what it was switched to',
    trips: ['I11', 'I23'],
    unguarded: ['drop index activation_hold', 'alter table activation drop constraint activation_shares_after_switch'],
    change: `update activation set switched_to_id = null where id = (select id from older)`,
  },
  {
    damage: 'a number is switched to one of another service',
    trips: ['I23'],
    change: `update activation set service_code = 'wa' where id = (select id from newer)`,
  },
];
