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

export async function readTransactionPage(
  db: Db,
  of: { userId: number; page: number; limit: number },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<TransactionRow>`
      select id, amount, transaction_id, type, time, status, reason from wallet_transaction where user_id = ${of.userId}
      order by time desc, id desc limit ${of.limit} offset ${(of.page - 1) * of.limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from wallet_transaction where user_id = ${of.userId}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
