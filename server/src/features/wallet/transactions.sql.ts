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
  of: { userId: number; page: number; limit: number },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<TransactionRow>`
      select id, amount, transaction_id, type, time, status, reason from wallet_transaction where user_id = ${of.userId}
      union all
      select 'n' || r.activation_id, r.amount, r.activation_id::text, 'refund', r.refunded_at, 'credited', t.reason
      from charge_refund r join ledger_tx t on t.id = r.tx_id where r.user_id = ${of.userId}
      order by time desc, id desc limit ${of.limit} offset ${(of.page - 1) * of.limit}`.execute(db),
    sql<{ total: number }>`
      select (select count(*) from wallet_transaction where user_id = ${of.userId})::int
        + (select count(*) from charge_refund where user_id = ${of.userId})::int as total`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
