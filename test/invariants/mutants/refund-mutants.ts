import { available, without, withoutChecks, type Mutant } from './mutant.ts';

const refundsCanChange = 'alter table charge_refund disable trigger user';
const postingsCanChange = 'alter table ledger_tx disable trigger user';
const its = '(select tx_id from charge_refund where activation_id = (select id from refunded))';

/** `refunded` was given back by an operator, and so was the late code of `regretted` (invariants.test.ts). */
export const refundMutants: Mutant[] = [
  {
    damage: 'money is refunded for no number',
    trips: ['I29'],
    change: `select ledger_post('refund:0', 'refund', 'activation:0', 'admin:1', 'mutant', array[account_of_system('revenue'), ${available('ann')}], array[-1250, 1250])`,
  },
  {
    damage: 'a number is refunded twice',
    trips: ['I29'],
    unguarded: [without('charge_refund', 'charge_refund_pkey')],
    change: `insert into charge_refund (user_id, activation_id, amount, messages, tx_id)
      select user_id, activation_id, amount, messages, ledger_post('refund:again', 'refund', 'activation:' || activation_id, 'admin:1', 'mutant',
        array[account_of_system('revenue'), ${available('ann')}], array[-amount, amount])
      from charge_refund where activation_id = (select id from refunded)`,
  },
  {
    damage: 'more is refunded than was charged',
    trips: ['I29'],
    change: `insert into charge_refund (user_id, activation_id, amount, messages, tx_id)
      select user_id, id, price + 1, 1, ledger_post('refund:' || id, 'refund', 'activation:' || id, 'admin:1', 'mutant',
        array[account_of_system('revenue'), ${available('ann')}], array[-price - 1, price + 1])
      from finished`,
  },
  {
    damage: 'a number is refunded that was never charged',
    trips: ['I29'],
    change: `insert into charge_refund (user_id, activation_id, amount, messages, tx_id)
      select user_id, id, price, 0, ledger_post('refund:' || id, 'refund', 'activation:' || id, 'admin:1', 'mutant',
        array[account_of_system('revenue'), ${available('ann')}], array[-price, price])
      from cancelled`,
  },
  {
    damage: 'a refund goes to another user',
    trips: ['I29'],
    change: `insert into charge_refund (user_id, activation_id, amount, messages, tx_id)
      select user_id, id, price, 1, ledger_post('refund:' || id, 'refund', 'activation:' || id, 'admin:1', 'mutant',
        array[account_of_system('revenue'), ${available('bob')}], array[-price, price])
      from finished`,
  },
  {
    damage: 'a refund is paid out of another account',
    trips: ['I29'],
    change: `insert into charge_refund (user_id, activation_id, amount, messages, tx_id)
      select user_id, id, price, 1, ledger_post('refund:' || id, 'refund', 'activation:' || id, 'admin:1', 'mutant',
        array[account_of_system('adjust'), ${available('ann')}], array[-price, price])
      from finished`,
  },
  {
    damage: 'a refund has no operator',
    trips: ['I29'],
    unguarded: [postingsCanChange, withoutChecks('ledger_tx')],
    change: `update ledger_tx set actor = 'system' where id = ${its}`,
  },
  {
    damage: 'a refund has no reason',
    trips: ['I29'],
    unguarded: [postingsCanChange, withoutChecks('ledger_tx')],
    change: `update ledger_tx set reason = ' ' where id = ${its}`,
  },
  {
    damage: 'a refund could be posted again',
    trips: ['I29'],
    unguarded: [postingsCanChange],
    change: `update ledger_tx set idem_key = 'refund:once' where id = ${its}`,
  },
  {
    damage: 'a refunded number stays open',
    trips: ['I29'],
    change: `update activation set state = 'received', ended_at = null where id = (select id from refunded)`,
  },
  {
    damage: 'a refunded late code is still asked for',
    trips: ['I29'],
    change: `update activation set asked_until = app_now() where id = (select id from regretted)`,
  },
  {
    damage: 'a message of a refunded number can be read',
    trips: ['I29'],
    change: `insert into message (user_id, activation_id, no, text) select user_id, id, 2, '48292' from refunded`,
  },
  {
    damage: 'a refund is not the one of its number',
    trips: ['I29'],
    unguarded: [refundsCanChange],
    change: `update charge_refund set amount = amount - 1 where activation_id = (select id from regretted)`,
  },
];
