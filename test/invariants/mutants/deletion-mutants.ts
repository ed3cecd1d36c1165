import { available, without, withoutChecks, type Mutant } from './mutant.ts';

const postingsCanChange = 'alter table ledger_tx disable trigger user';

/** `gone` deleted their account and gave up what was left (invariants.test.ts). */
export const deletionMutants: Mutant[] = [
  {
    damage: 'a balance is taken that no one gave up',
    trips: ['I38'],
    change: `select ledger_post('forfeit:0', 'forfeit', 'user:1', 'user:1', 'mutant', array[${available('ann')}, account_of_system('forfeited')], array[-100, 100])`,
  },
  {
    damage: 'more is taken than was given up',
    trips: ['I38'],
    unguarded: [withoutChecks('account_deletion')],
    change: `update account_deletion set given_up = forfeited - 1 where user_id = (select id from gone)`,
  },
  {
    damage: 'a balance is given up by someone else',
    trips: ['I38'],
    unguarded: [postingsCanChange],
    change: `update ledger_tx set actor = 'user:' || (select id from ann) where kind = 'forfeit'`,
  },
  {
    damage: 'a deleted account is let in again',
    trips: ['I38'],
    change: `update app_user set is_blocked = false where id = (select id from gone)`,
  },
  {
    damage: 'a deleted account gets money',
    trips: ['I38'],
    unguarded: [without('ledger_account', 'ledger_account_closed')],
    change: `select ledger_post('again', 'adjustment', 'user:' || gone.id, 'admin:1', 'mutant', array[account_of_system('adjust'), account_of_user(gone.id, 'available')], array[-100, 100]) from gone`,
  },
  {
    damage: 'money goes to what was given up without a deletion',
    trips: ['I38'],
    change: `select ledger_post('other', 'adjustment', 'system', 'admin:1', 'mutant', array[account_of_system('adjust'), account_of_system('forfeited')], array[-100, 100])`,
  },
];
