import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type StoredUser = { email: string; passwordHash: string | null; referralCode: string; balance: number };

/** Which of them exist here. An address that once brought a balance counts, even if its user was deleted since. */
export async function findTaken(
  db: Db | Tx,
  { emails, referralCodes }: { emails: readonly string[]; referralCodes: readonly string[] },
): Promise<{ emails: Set<string>; referralCodes: Set<string> }> {
  const [users, openings, codes] = await Promise.all([
    sql<{ text: string }>`
      select email as text from app_user where email = any(${emails})
      union all select old_email from email_undo where old_email = any(${emails}) and ended_at is null and expires_at > app_now()`.execute(
      db,
    ),
    sql<{ text: string }>`
      select substr(idem_key, 9) as text from ledger_tx where idem_key = any(${emails.map((email) => `opening:${email}`)})`.execute(db),
    sql<{ text: string }>`select referral_code as text from app_user where referral_code = any(${referralCodes})`.execute(db),
  ]);
  return {
    emails: new Set([...users.rows, ...openings.rows].map(({ text }) => text)),
    referralCodes: new Set(codes.rows.map(({ text }) => text)),
  };
}

/** A whole file takes longer than a call may. */
export async function waitAsLongAsItTakes(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

export async function storeUsers(
  tx: Tx,
  { users, adminId, reason }: { users: readonly StoredUser[]; adminId: number; reason: string },
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select users_import(${JSON.stringify(users)}::json, ${adminId}, ${reason}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
