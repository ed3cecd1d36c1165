import { available, without, withoutChecks, type Mutant } from './mutant.ts';

export const moneyInMutants: Mutant[] = [
  {
    damage: 'money arrives without a deposit',
    trips: ['I14'],
    change: `select ledger_post('stray', 'deposit', 'deposit:0', 'system', null, array[account_of_system('world:upi'), ${available('ann')}], array[-1, 1])`,
  },
  {
    damage: 'a deposit went to another wallet than its own',
    trips: ['I14'],
    change: `update deposit set user_id = (select id from bob) where reference = repeat('ab', 32)`,
  },
  {
    damage: 'a credited deposit is reported as undecided',
    trips: ['I14'],
    change: `update deposit set state = 'review', tx_id = null where reference = repeat('ab', 32)`,
  },
  {
    damage: 'a payment was of another sum',
    trips: ['I15'],
    change: `update payment set units = units + 1 where reference = '520312345678'`,
  },
  {
    damage: 'a deposit was credited at another rate',
    trips: ['I15'],
    change: `update deposit set rate_micros = rate_micros * 2 where reference = repeat('ab', 32)`,
  },
  {
    damage: 'a deposit names another payment',
    trips: ['I15'],
    change: `update deposit set reference = '520312345670' where reference = '520312345678'`,
  },
  {
    damage: 'a claim made before its payment was credited',
    trips: ['I15'],
    change: `update deposit set first_claimed_at = first_claimed_at - interval '1 hour' where reference = '520312345678'`,
  },
  {
    damage: 'a payment is credited again in another spelling',
    trips: ['I16'],
    unguarded: [withoutChecks('payment')],
    change: `with again as (update payment set reference = repeat('AB', 32) where reference = repeat('cd', 32) returning id)
      update deposit set reference = repeat('AB', 32) where payment_id in (select id from again)`,
  },
  {
    damage: 'a promo code brought another sum',
    trips: ['I17'],
    change: `update promo_redemption set amount = amount + 1`,
  },
  {
    damage: 'promo money arrives without a code',
    trips: ['I17'],
    change: `select ledger_post('stray', 'promo', 'promo:0', 'system', null, array[account_of_system('promo_expense'), ${available('ann')}], array[-1, 1])`,
  },
  {
    damage: 'a promo code is redeemed twice',
    trips: ['I17'],
    unguarded: [without('promo_redemption', 'promo_redemption_pkey'), without('promo_redemption', 'promo_redemption_tx_id_key')],
    change: `insert into promo_redemption (promo_id, user_id, amount, tx_id) select promo_id, user_id, amount, tx_id from promo_redemption`,
  },
  {
    damage: 'a bonus is not a tenth of the deposit',
    trips: ['I18'],
    change: `update referral_bonus set amount = amount - 1`,
  },
  {
    damage: 'a bonus went to a user who invited no one',
    trips: ['I18'],
    change: `update app_user set referred_by = null where id = (select id from ann)`,
  },
  {
    damage: 'a user invited themself',
    trips: ['I18'],
    unguarded: [withoutChecks('referral_bonus'), withoutChecks('app_user')],
    change: `with friend as (update app_user set referred_by = id where id = (select id from ann) returning id)
      update referral_bonus set referrer_id = friend.id from friend where referee_id = friend.id`,
  },
  {
    damage: 'a bonus is for another deposit than the first',
    trips: ['I18'],
    change: `update referral_bonus set deposit_id = (select id from deposit where reference = repeat('ef', 32)) where referee_id = (select id from ann)`,
  },
  {
    damage: 'a bonus in review was paid',
    trips: ['I18'],
    change: `update referral_bonus set state = 'review', tx_id = null`,
  },
  {
    damage: 'a bonus in review was credited by no operator',
    trips: ['I18'],
    change: creditLater({ from: 'referral_expense', ref: `'deposit:' || deposit_id`, actor: 'system' }),
  },
  {
    damage: 'a bonus in review was credited out of another account',
    trips: ['I18'],
    change: creditLater({ from: 'adjust', ref: `'deposit:' || deposit_id`, actor: 'admin:1' }),
  },
  {
    damage: 'a bonus in review was credited for another deposit',
    trips: ['I18'],
    change: creditLater({ from: 'referral_expense', ref: `'deposit:0'`, actor: 'admin:1' }),
  },
  {
    damage: 'a bonus that an operator credited is refused',
    trips: ['I18'],
    change: `update referral_bonus set state = 'refused', reason = 'refused_by_operator', tx_id = null
      where tx_id in (select id from ledger_tx where kind = 'referral')`,
  },
];

function creditLater({ from, ref, actor }: { from: string; ref: string; actor: string }): string {
  return `update referral_bonus set state = 'credited', reason = null, tx_id = ledger_post('late', 'referral', ${ref}, '${actor}', null,
      array[account_of_system('${from}'), ${available('bob')}], array[-amount, amount])
    where state = 'review'`;
}
