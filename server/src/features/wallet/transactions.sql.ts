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

/** Refunds aren't in the view: the release before this one reads it, and knows no such type. */
export async function readTransactionPage(
  db: Db,
  of: Page & { userId: number },
): Promise<{ rows: TransactionRow[]; total: number; next: string | null }> {
  const { userId, limit, after = null } = of;
  const [page, count] = await Promise.all([
    sql<TransactionRow>`
      with listed as (
        select id, amount, transaction_id, type, time, status, reason from wallet_transaction where user_id = ${userId}
        union all
        select 'n' || r.activation_id, r.amount, r.activation_id::text, 'refund', r.refunded_at, 'credited', t.reason
        from charge_refund r join ledger_tx t on t.id = r.tx_id where r.user_id = ${userId})
      select * from listed where ${after}::text is null or (time, id) < (select time, id from listed where id = ${after})
      order by time desc, id desc limit ${limit + 1} offset ${offsetOf(of)}`.execute(db),
    sql<{ total: number }>`
      select (select count(*) from wallet_transaction where user_id = ${of.userId})::int
        + (select count(*) from charge_refund where user_id = ${of.userId})::int as total`.execute(db),
  ]);
  return { ...takePage(page.rows, { limit, idOf: ({ id }) => id }), total: count.rows[0]?.total ?? 0 };
}
