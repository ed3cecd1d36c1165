import type { Db, Tx } from '../../platform/database.ts';
import { createAccounts, postOpening } from './wallet.sql.ts';

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
