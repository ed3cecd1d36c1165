import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PaymentTroubles } from './payment-alarms.rules.ts';

export async function findPaymentTroubles(db: Db): Promise<PaymentTroubles> {
  const { rows } = await sql<PaymentTroubles>`
    select
      (select count(*) from payment p where p.deposit_id is null and is_unclaimed(p) and seen_at < app_now() - interval '1 hour') as unclaimed_payments,
      ${busyAmounts} as busy_amounts,
      (select count(*) from deposit where state = 'review' and declared_at < app_now() - interval '1 day') as old_reviews,
      (select json_build_object(
          'absent', (select count(*) from hand_credit where payment_id is null
            and credited_at between app_now() - interval '33 days' and app_now() - interval '3 days'),
          'different', (select count(*) from hand_credit where arrived_amount <> amount and arrived_at > app_now() - interval '30 days'))) as hand_credits,
      -- A feed that was not read since; from the day it was set up where it never was. After an outage of our own it is old as well:
      -- only a reading that fails, and again a minute later, says that the source doesn't answer.
      coalesce((
        select json_agg(json_build_object('key', s.key, 'since', d.done_until) order by s.key)
        from operator_setting s left join job_lease d on d.job = case s.key when 'upi' then 'deposits:upi' else 'deposits:trc20' end
        where s.key in ('upi', 'crypto') and d.failing_since < app_now() - interval '1 minute'
          and coalesce(d.done_until, s.changed_at) < app_now() - interval '10 minutes'), '[]') as silent`.execute(db);
  const [troubles] = rows;
  if (troubles === undefined) throw new Error('The database knows no troubles, not even none');
  return troubles;
}

/** Over once no user was refused for an hour. The last one asked for first. */
const busyAmounts = sql`
  coalesce((
    select json_agg(json_build_object('currency', b.currency, 'units', b.base_units, 'payments', taken.payments, 'users', taken.users)
      order by b.currency, b.refused_at desc, b.base_units)
    from busy_amount b cross join lateral (
      select count(*) as payments, count(distinct i.user_id) as users from deposit_intent i
      where i.currency = b.currency and i.created_at > app_now() - interval '25 hours'
        and i.pay_units between b.base_units and b.base_units + intent_hundreds() * 100 * b.step) as taken
    where b.refused_at > app_now() - interval '1 hour'), '[]')`;
