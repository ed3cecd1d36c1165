import type { Page } from '@pinline/contract/values/paging';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ledgerPage, type LedgerRow } from './ledger.sql.ts';
import { postAdjustment, createAccounts, postOpening, sumRevenue, type Adjustment } from './wallet.sql.ts';

/** What a demo user starts with, in paise: ₹500. */
const demoOpening = 50_000;

/** The accounts of a new user, in the transaction that makes the user. */
export async function openWallet(tx: Tx, user: { userId: number; isDemo: boolean }): Promise<void> {
  await createAccounts(tx, user.userId);
  if (user.isDemo) await postOpening(tx, { userId: user.userId, amount: demoOpening });
}

/** What the user can spend, in paise. */
export async function availableBalance(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', userId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** An operator sets what a user can spend, in paise. Answers what it was; refuses with BALANCE_CHANGED when that is not what they expected. */
export async function adjustBalance(tx: Tx, to: Adjustment): Promise<number> {
  return postAdjustment(tx, to);
}

export type LedgerEntry = LedgerRow;

/** Every entry of what a user can spend, newest first. */
export async function explainBalance(db: Db, of: Page & { userId: number }): Promise<{ rows: LedgerEntry[]; total: number }> {
  return ledgerPage(db, of);
}

/** What everybody ever paid for numbers and did not get back, in paise. */
export async function findRevenue(db: Db): Promise<number> {
  return sumRevenue(db);
}
