import { offsetOf, takePage, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type TransactionRow = {
  id: string;
  amount: number | null;
  transactionId: string;
  type: string;
  time: Date;
  status: string;
  reason: string | null;
};

/** "Balance & Transactions": everything that put money into a wallet, and deposits on their way. */
const transactions = sql`
  select user_id, 'd' || id as id, amount, reference as transaction_id,
    case method when 'upi' then 'bharatpay' else 'crypto' end as type, declared_at as time, state as status, reason
  from deposit
  union all
  select r.user_id, 'p' || r.promo_id, r.amount, c.code, 'promocode', r.redeemed_at, 'credited', null
  from promo_redemption r join promo_code c on c.id = r.promo_id
  union all
  select referrer_id, 'r' || referee_id, amount, 'REF-' || deposit_id, 'referral', created_at, state, reason
  from referral_bonus where amount > 0
  union all
  select r.user_id, 'n' || r.activation_id, r.amount, r.activation_id::text, 'refund', r.refunded_at, 'credited', t.reason
  from charge_refund r join ledger_tx t on t.id = r.tx_id
  union all
  select substring(t.ref from '^user:([0-9]+)$')::bigint, 'a' || t.id, (
      select e.amount from ledger_entry e
      where e.tx_id = t.id and e.account_id = account_of_user(substring(t.ref from '^user:([0-9]+)$')::bigint, 'available')),
    'ADJ-' || t.id, 'adjustment', t.created_at, 'credited', t.reason
  from ledger_tx t where t.kind in ('adjustment', 'opening')`;

export async function readTransactionPage(
  db: Db,
  of: Page & { userId: number; entry?: string | undefined },
): Promise<{ rows: TransactionRow[]; total: number; next: string | null }> {
  const { userId, limit, after = null, entry = null } = of;
  const [page, count] = await Promise.all([
    sql<TransactionRow>`
      with listed as (select * from (${transactions}) t where user_id = ${userId} and (${entry}::text is null or id = ${entry}))
      select id, amount, transaction_id, type, time, status, reason from listed
      where ${after}::text is null or (time, id) < (select time, id from listed where id = ${after})
      order by time desc, id desc limit ${limit + 1} offset ${offsetOf(of)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${transactions}) t
      where user_id = ${userId} and (${entry}::text is null or id = ${entry})`.execute(db),
  ]);
  return { ...takePage(page.rows, { limit, idOf: ({ id }) => id }), total: count.rows[0]?.total ?? 0 };
}
