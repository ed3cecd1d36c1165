import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';

/** As `lockUser`, for what test keys do. */
export async function lockTestUser(tx: Tx, userId: number): Promise<void> {
  await sql`select sandbox.lock_user(${userId})`.execute(tx);
}

/** Opens the user's part of the sandbox, with its wallet, if there is none. */
export async function openSandbox(tx: Tx, { userId, timeZone }: { userId: number; timeZone: string }): Promise<void> {
  await sql`select sandbox.sandbox_user_open(${userId}), sandbox.sandbox_wallet_fill(${userId}, ${timeZone})`.execute(tx);
}

/** In paise; undefined before the first test key. `db`: of the sandbox. */
export async function findTestWallet(
  db: Db,
  { userId, timeZone }: { userId: number; timeZone: string },
): Promise<{ balance: number; isRefillDue: boolean } | undefined> {
  const { rows } = await sql<{ balance: number; isRefillDue: boolean }>`
    select a.balance, w.refilled_on < (app_now() at time zone ${timeZone})::date as is_refill_due
    from test_wallet w join ledger_account a on a.user_id = w.user_id and a.kind = 'available' where w.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** `db`: of the sandbox. */
export async function fillTestWallet(db: Database, { userId, timeZone }: { userId: number; timeZone: string }): Promise<void> {
  await db.call('sandbox_wallet_fill', { userId, timeZone });
}
