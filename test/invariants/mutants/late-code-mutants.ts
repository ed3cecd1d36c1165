import { available, type Mutant } from './mutant.ts';

export const lateCodeMutants: Mutant[] = [
  {
    damage: 'a late code can be read without being revealed',
    trips: ['I12', 'I27'],
    change: `with late as (delete from late_message where activation_id = (select id from offered) returning user_id, activation_id, text)
      insert into message (user_id, activation_id, no, text) select user_id, activation_id, 1, text from late`,
  },
  {
    damage: 'a late code is paid for and not there',
    trips: ['I12'],
    change: `delete from message where activation_id = (select id from revealed)`,
  },
  {
    damage: 'a late code is charged and not revealed',
    trips: ['I27'],
    change: `select ledger_post('late:' || offered.id, 'late_capture', 'x', 'user:' || ann.id, null,
      array[${available('ann')}, account_of_system('revenue')], array[-offered.price, offered.price]) from offered, ann`,
  },
  {
    damage: 'a late code is charged under another key',
    trips: ['I27'],
    unguarded: ['alter table ledger_tx disable trigger user'],
    change: `update ledger_tx set idem_key = 'late:again' where id = (select reveal_tx_id from revealed)`,
  },
  {
    damage: 'a late code is charged at another price',
    trips: ['I11', 'I27', 'I35'],
    change: `update activation set price = price + 1 where id = (select id from revealed)`,
  },
  {
    damage: 'a late message is never offered',
    trips: ['I27'],
    change: `update activation set late_code_at = null where id = (select id from offered)`,
  },
  {
    damage: 'a late code is offered without a message',
    trips: ['I27'],
    change: `update activation set late_code_at = app_now() where id = (select id from cancelled)`,
  },
];
