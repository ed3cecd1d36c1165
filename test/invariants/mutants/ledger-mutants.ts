import { priceMutants } from './price-mutants.ts';
import { keyMutants } from './key-mutants.ts';
import { activationMutants } from './activation-mutants.ts';
import { anyServerMutants } from './any-server-mutants.ts';
import { deletionMutants } from './deletion-mutants.ts';
import { handCreditMutants } from './hand-credit-mutants.ts';
import { lateCodeMutants } from './late-code-mutants.ts';
import { moneyInMutants } from './money-in-mutants.ts';
import { profitMutants } from './profit-mutants.ts';
import { refundMutants } from './refund-mutants.ts';
import { sandboxMutants } from './sandbox-mutants.ts';
import { switchMutants } from './switch-mutants.ts';
import { available, without, withoutChecks, type Mutant } from './mutant.ts';
import { waitlistMutants } from './waitlist-mutants.ts';

const entriesCanChange = 'alter table ledger_entry disable trigger user';
const transactionsCanChange = 'alter table ledger_tx disable trigger user';
/** `ann` and `bob`, and their numbers by state, are views (invariants.test.ts). */
const opening = (who: string) => `(select id from ledger_tx where idem_key = 'opening:' || (select id from ${who}))`;
/** The account of a user whose money never moved. */
const unused = `(select max(id) from ledger_account where kind = 'available' and version = 0)`;
const txOf = (kind: string, number: string) =>
  `(select tx_id from hold_resolution where kind = '${kind}' and hold_id = (select hold_id from ${number}))`;

export const mutants: Mutant[] = [
  {
    damage: 'two transactions swap a leg',
    trips: ['I01'],
    unguarded: [entriesCanChange],
    change: `update ledger_entry set tx_id = case tx_id when ${opening('ann')} then ${opening('bob')} else ${opening('ann')} end
      where tx_id in (${opening('ann')}, ${opening('bob')}) and account_id in (${available('ann')}, ${available('bob')})`,
  },
  {
    damage: 'a transaction moves nothing',
    trips: ['I02'],
    change: `insert into ledger_tx (idem_key, kind, ref, actor) values ('nothing', 'opening', 'nothing', 'system')`,
  },
  {
    // Nothing breaks I03 alone: it follows from I01 and I04.
    damage: 'money appears on an account',
    trips: ['I03', 'I04', 'I37'],
    change: `update ledger_account set balance = balance + 1 where id = ${available('ann')}`,
  },
  {
    damage: 'money moves from account to account without an entry',
    trips: ['I04', 'I37'],
    change: `update ledger_account set balance = balance + case id when ${available('ann')} then 1 else -1 end
      where id in (${available('ann')}, ${available('bob')})`,
  },
  {
    damage: 'an account without entries has money',
    trips: ['I04', 'I37'],
    change: `update ledger_account set balance = balance + case id when ${available('ann')} then -1 else 1 end
      where id in (${unused}, ${available('ann')})`,
  },
  {
    damage: 'a balance in the middle of an account’s history is another one',
    trips: ['I05'],
    unguarded: [entriesCanChange],
    change: `update ledger_entry set balance_after = balance_after + 1 where account_id = ${available('ann')} and account_version = 2`,
  },
  {
    damage: 'the first balance of an account is another one',
    trips: ['I05'],
    unguarded: [entriesCanChange],
    change: `update ledger_entry set balance_after = balance_after + 1 where account_id = ${available('bob')} and account_version = 1`,
  },
  {
    damage: 'a number is left out of an account’s history',
    trips: ['I05', 'I37'],
    unguarded: [entriesCanChange],
    change: `update ledger_entry set account_version = account_version + 1 where account_id = ${available('bob')} and account_version = (
      select version from ledger_account where id = ${available('bob')})`,
  },
  {
    damage: 'a number is left out after a balance of nothing',
    trips: ['I05', 'I37'],
    unguarded: [entriesCanChange],
    change: `update ledger_entry set account_version = 4 where account_version = 3 and account_id = account_of_user((select id from bob), 'held')`,
  },
  {
    damage: 'an account counts an entry that is not there',
    trips: ['I06', 'I37'],
    change: `update ledger_account set version = version + 1 where id = ${available('ann')}`,
  },
  {
    damage: 'an account without entries counts one',
    trips: ['I06', 'I37'],
    change: `update ledger_account set version = 1 where id = ${unused}`,
  },
  {
    damage: 'a user spends what is not there',
    trips: ['I07'],
    unguarded: [without('ledger_account', 'ledger_account_floor')],
    change: `select ledger_post('overdraft', 'adjustment', 'x', 'admin:1', 'mutant', array[${available('ann')}, account_of_system('adjust')],
      array[-wallet_balance((select id from ann)) - 1, wallet_balance((select id from ann)) + 1])`,
  },
  {
    damage: 'money is held without a hold',
    trips: ['I08'],
    change: `select ledger_post('stray', 'hold', 'x', 'system', null,
      array[${available('ann')}, account_of_user((select id from ann), 'held')], array[-1, 1])`,
  },
  {
    damage: 'the money of a hold is captured and the hold stays open',
    trips: ['I08'],
    change: `select ledger_post('stray', 'capture', 'x', 'system', null,
      array[account_of_user((select id from ann), 'held'), account_of_system('revenue')], array[-1250, 1250])`,
  },
  {
    damage: 'a hold was taken by another kind of transaction',
    trips: ['I09'],
    unguarded: [transactionsCanChange],
    change: `update ledger_tx set kind = 'opening' where id = (select tx_id from hold where id = (select hold_id from waiting))`,
  },
  {
    damage: 'a capture was booked by a release',
    trips: ['I09', 'I31'],
    unguarded: [transactionsCanChange],
    change: `update ledger_tx set kind = 'release' where id = ${txOf('capture', 'finished')}`,
  },
  {
    damage: 'two captures of different amounts swap their transactions',
    trips: ['I09'],
    unguarded: ['alter table hold_resolution disable trigger user', without('hold_resolution', 'hold_resolution_tx_id_key')],
    change: `update hold_resolution set tx_id = case tx_id when ${txOf('capture', 'finished')} then ${txOf('capture', 'dear')}
        else ${txOf('capture', 'finished')} end
      where tx_id in (${txOf('capture', 'finished')}, ${txOf('capture', 'dear')})`,
  },
  {
    damage: 'two releases of different users swap their transactions',
    trips: ['I09'],
    unguarded: ['alter table hold_resolution disable trigger user', without('hold_resolution', 'hold_resolution_tx_id_key')],
    change: `update hold_resolution set tx_id = case tx_id when ${txOf('release', 'cancelled')} then ${txOf('release', 'bobs')}
        else ${txOf('release', 'cancelled')} end
      where tx_id in (${txOf('release', 'cancelled')}, ${txOf('release', 'bobs')})`,
  },
  {
    damage: 'a capture took its money from available',
    trips: ['I09', 'I31'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `update hold_resolution set tx_id = ledger_post('wrong pocket', 'capture', 'x', 'system', null,
        array[${available('ann')}, account_of_system('revenue')], array[-1250, 1250])
      where tx_id = ${txOf('capture', 'finished')}`,
  },
  {
    damage: 'the money of a capture goes elsewhere',
    trips: ['I08', 'I09', 'I30', 'I31'],
    unguarded: ['alter table hold_resolution disable trigger user'],
    change: `update hold_resolution set tx_id = ledger_post('elsewhere', 'capture', 'x', 'system', null,
        array[account_of_user((select id from ann), 'held'), account_of_system('suspense')], array[-1250, 1250])
      where tx_id = ${txOf('capture', 'finished')}`,
  },
  {
    damage: 'a hold resolves twice',
    trips: ['I08', 'I09'],
    unguarded: [without('hold_resolution', 'hold_resolution_pkey')],
    change: `insert into hold_resolution (hold_id, kind, tx_id) values ((select hold_id from finished), 'capture',
      ledger_post('twice', 'capture', 'x', 'system', null,
        array[account_of_user((select id from ann), 'held'), account_of_system('revenue')], array[-1250, 1250]))`,
  },
  {
    damage: 'a number fails and keeps the money',
    trips: ['I10'],
    change: `update activation set state = 'failed', slot = null, ended_at = app_now() where id = (select id from reserved)`,
  },
  {
    damage: 'a number that got its code was paid back',
    trips: ['I10'],
    change: `update activation set state = 'finished', first_message_at = ended_at where id = (select id from cancelled)`,
  },
  {
    damage: 'a number that ended without a code was paid for',
    trips: ['I10', 'I31'],
    change: `update activation set state = 'expired', first_message_at = null where id = (select id from finished)`,
  },
  {
    damage: 'a number waits on after its money was captured',
    trips: ['I10', 'I31'],
    change: `update activation set state = 'waiting', slot = 6, first_message_at = null where id = (select id from received)`,
  },
  {
    damage: 'money is held for nothing',
    trips: ['I10'],
    change: `select wallet_hold((select id from bob), 100, 'nothing', 'system')`,
  },
  {
    damage: 'a price is not what was held',
    trips: ['I11', 'I35'],
    change: `update activation set price = price + 1 where id = (select id from finished)`,
  },
  {
    damage: 'a number is paid for by another user',
    trips: ['I11'],
    unguarded: ['drop index activation_hold'],
    change: `update activation set hold_id = case id when (select id from cancelled) then (select hold_id from bobs) else (select hold_id from cancelled) end
      where id in ((select id from cancelled), (select id from bobs))`,
  },
  {
    damage: 'a code is paid for and not there',
    trips: ['I12'],
    change: `delete from message where activation_id = (select id from finished)`,
  },
  {
    damage: 'a code can be read for nothing',
    trips: ['I12'],
    change: `insert into message (user_id, activation_id, no, text) select user_id, id, 1, '48291' from waiting`,
  },
  {
    damage: 'an adjustment names no user',
    trips: ['I19'],
    unguarded: [withoutChecks('ledger_tx')],
    change: `select ledger_post('unnamed', 'adjustment', 'x', 'system', 'mutant', array[${available('ann')}, account_of_system('adjust')], array[1, -1])`,
  },
  ...['null', `' '`].map((reason) => ({
    damage: `an adjustment has ${reason} for a reason`,
    trips: ['I19'],
    unguarded: [withoutChecks('ledger_tx')],
    change: `select ledger_post('why', 'adjustment', 'x', 'admin:1', ${reason}, array[${available('ann')}, account_of_system('adjust')], array[1, -1])`,
  })),
  {
    damage: 'a user has two live sessions',
    trips: ['I20'],
    unguarded: ['drop index session_one_live'],
    change: `insert into session (id, user_id, secret_hash, expires_at)
      select id, (select id from ann), decode(repeat('00', 32), 'hex'), app_now() + interval '1 day' from unnest(array['a', 'b']) id`,
  },
  {
    damage: 'an event is missing',
    trips: ['I21'],
    change: `delete from user_event where user_id = (select id from ann) and seq = 2`,
  },
  {
    damage: 'the newest event is missing',
    trips: ['I21'],
    change: `delete from user_event where user_id = (select id from ann) and seq = (
      select event_seq from user_counter where user_id = (select id from ann))`,
  },
  ...activationMutants,
  ...anyServerMutants,
  ...lateCodeMutants,
  ...waitlistMutants,
  ...switchMutants,
  ...refundMutants,
  ...moneyInMutants,
  ...handCreditMutants,
  ...profitMutants,
  ...keyMutants,
  ...sandboxMutants,
  ...deletionMutants,
  ...priceMutants,
];
