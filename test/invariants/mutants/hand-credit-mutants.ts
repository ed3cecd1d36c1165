import { available, without, withoutChecks, type Mutant } from './mutant.ts';

const postingsCanChange = 'alter table ledger_tx disable trigger user';
const arrived = `(select deposit_id from hand_credit where payment_id is not null)`;
const absent = `(select deposit_id from hand_credit where payment_id is null)`;
const itsPosting = `(select tx_id from deposit where id = ${absent})`;

/** One credit by hand has its payment, one has none (invariants.test.ts). */
export const handCreditMutants: Mutant[] = [
  {
    damage: 'a credit by hand has no operator',
    trips: ['I30'],
    unguarded: [postingsCanChange],
    change: `update ledger_tx set actor = 'system' where id = ${itsPosting}`,
  },
  {
    damage: 'a credit by hand has no reason',
    trips: ['I30'],
    unguarded: [postingsCanChange],
    change: `update ledger_tx set reason = null where id = ${itsPosting}`,
  },
  {
    damage: 'a credit by hand leaves its reference free',
    trips: ['I30'],
    unguarded: [postingsCanChange],
    change: `update ledger_tx set idem_key = 'by hand' where id = ${itsPosting}`,
  },
  {
    damage: 'a credit by hand was of another sum',
    trips: ['I30'],
    change: `update hand_credit set amount = amount + 1 where deposit_id = ${absent}`,
  },
  {
    damage: 'a deposit says that it was credited by hand',
    trips: ['I14', 'I30'],
    change: `update deposit set is_by_hand = true where reference = repeat('ef', 32)`,
  },
  {
    damage: 'a credit by hand is forgotten',
    trips: ['I30'],
    change: `delete from hand_credit where deposit_id = ${absent}`,
  },
  {
    damage: 'the payment of a credit by hand is worth another sum',
    trips: ['I30'],
    change: `update payment set units = units + 1 where deposit_id = ${arrived}`,
  },
  {
    damage: 'the payment of a credit by hand was seen and not booked',
    trips: ['I30'],
    change: `insert into payment (method, reference, currency, units, paid_at, raw, judged_at)
      select method, reference, 'INR', 20000, app_now(), '{}', app_now() from deposit where id = ${absent}`,
  },
  {
    damage: 'the payment of a credit by hand credits its user again',
    trips: ['I18', 'I30'],
    change: `update hand_credit set arrived_tx_id = ledger_post('arrival:again', 'arrival', 'deposit:' || deposit_id, 'system', null,
        array[account_of_system('world:upi'), ${available('ann')}], array[-arrived_amount, arrived_amount])
      where deposit_id = ${arrived}`,
  },
  {
    damage: 'a payment arrives for no credit by hand',
    trips: ['I30'],
    change: `select ledger_post('arrival:stray', 'arrival', 'deposit:0', 'system', null,
      array[account_of_system('world:upi'), account_of_system('suspense')], array[-1, 1])`,
  },
  {
    damage: 'suspense pays for something else',
    trips: ['I19', 'I30'],
    unguarded: [withoutChecks('ledger_tx')],
    change: `select ledger_post('stray', 'adjustment', 'x', 'system', null, array[account_of_system('suspense'), ${available('ann')}], array[-1, 1])`,
  },
  {
    damage: 'a bonus is paid for a credit by hand before its payment',
    trips: ['I18'],
    unguarded: [without('referral_bonus', 'referral_bonus_deposit_id_key')],
    change: `update referral_bonus set deposit_id = ${absent} where deposit_id = ${arrived}`,
  },
];
