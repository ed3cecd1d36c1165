import type { Mutant } from './mutant.ts';

const columns = [
  'sold',
  'codes',
  'takings',
  'provider_cost',
  'leak',
  'promo',
  'referral',
  'fees',
  'refunds',
  'unpriced',
  'wait_seconds',
  'waits',
  'cost_micros',
  'kept',
];
const cursorOf = (kind: string) => `account_id = account_of_system('${kind}')`;

/** Half of the sample data is in the sums (invariants.test.ts). */
export const profitMutants: Mutant[] = [
  ...columns.map((column) => ({
    damage: `the sum of ${column} is another one`,
    trips: ['I31', 'I36'],
    change: `update profit_quarter set ${column} = ${column} + 1 where ctid = (select min(ctid) from profit_quarter)`,
  })),
  ...columns.map((column) => ({
    damage: `the sum of ${column} of a day is another one`,
    trips: ['I36'],
    change: `update profit_day set ${column} = ${column} + 1 where ctid = (select min(ctid) from profit_day)`,
  })),
  { damage: 'a day is in no sum', trips: ['I36'], change: `delete from profit_day where ctid = (select min(ctid) from profit_day)` },
  { damage: 'a sum is of another day', trips: ['I36'], change: `update profit_day set day = day + 1 where takings > 0` },
  {
    damage: 'a user has spent more',
    trips: ['I32'],
    change: `update user_figures set spent = spent + 1 where user_id = (select min(user_id) from user_figures)`,
  },
  { damage: 'a charge is in no user’s sum', trips: ['I32'], change: `update user_figures_cursor set version = version + 1` },
  { damage: 'a charge is in a user’s sum twice', trips: ['I32'], change: `update user_figures_cursor set version = version - 1` },
  {
    damage: 'a sum is of another quarter of an hour',
    trips: ['I31'],
    unguarded: ['delete from profit_zone', 'delete from profit_day'],
    change: `update profit_quarter set quarter_at = quarter_at - interval '15 minutes' where takings > 0`,
  },
  {
    damage: 'a charge is in no sum',
    trips: ['I31'],
    change: `update profit_cursor set version = version + 1 where account_id = revenue_of((select id from ann))`,
  },
  {
    damage: 'a charge is summed twice',
    trips: ['I31'],
    change: `update profit_cursor set version = version - 1 where account_id = revenue_of((select id from ann))`,
  },
  {
    damage: 'a promo code is in no sum',
    trips: ['I31'],
    change: `update profit_cursor set version = 1 where ${cursorOf('promo_expense')}`,
  },
  { damage: 'a bonus is in no sum', trips: ['I31'], change: `update profit_cursor set version = 1 where ${cursorOf('referral_expense')}` },
  { damage: 'a changed number is forgotten', trips: ['I31'], change: `delete from profit_change` },
  {
    damage: 'what is summed of a number is forgotten',
    trips: ['I31'],
    change: `with again as (insert into profit_change (attempt_id) select attempt_id from profit_number) delete from profit_number`,
  },
  {
    damage: 'the cost of a number changes unseen',
    trips: ['I31'],
    unguarded: ['alter table purchase_attempt disable trigger user'],
    change: `update purchase_attempt set cost_micros = cost_micros + 10000 where id in (select attempt_id from profit_number where paid_at is not null)`,
  },
  {
    damage: 'a provider keeps money unseen',
    trips: ['I31'],
    unguarded: ['alter table upstream_debt disable trigger user'],
    change: `update upstream_debt set outcome = 'cancelled' where outcome = 'gave up'`,
  },
];
