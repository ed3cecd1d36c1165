import { paise, toRupees } from '@pinline/contract/values/money';
import type { Page } from '@pinline/contract/values/paging';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { readLedgerPage, type LedgerRow } from './ledger.sql.ts';
import {
  postAdjustment,
  createAccounts,
  postOpening,
  selectAvailable,
  selectHeld,
  sumRevenue,
  type Adjustment,
  type Held,
} from './wallet.sql.ts';

/** ₹500 in paise. */
const demoOpening = 50_000;

export async function openWallet(tx: Tx, user: { userId: number; isDemo: boolean }): Promise<void> {
  await createAccounts(tx, user.userId);
  if (user.isDemo) await postOpening(tx, { userId: user.userId, amount: demoOpening });
}

/** In paise. */
export async function readAvailableBalance(db: Db | Tx, userId: number): Promise<number> {
  return selectAvailable(db, userId);
}

/** In paise. */
export async function findHeld(db: Database, userId: number): Promise<Held> {
  return selectHeld(db, userId);
}

export type { Held };

export const nothingHeld: Held = { held: 0, heldCount: 0 };

/** In rupees. */
export function presentHeld({ held, heldCount }: Held): Held {
  return { held: toRupees(paise(held)), heldCount };
}

/** In paise. Returns the balance before; refuses with BALANCE_CHANGED if it isn't what the operator expected. */
export async function adjustBalance(tx: Tx, to: Adjustment): Promise<number> {
  return postAdjustment(tx, to);
}

export type LedgerEntry = LedgerRow;

export async function explainBalance(db: Db, of: Page & { userId: number }): Promise<{ rows: LedgerEntry[]; total: number }> {
  return readLedgerPage(db, of);
}

/** In paise: what was captured, less what was refunded. */
export async function findRevenue(db: Db): Promise<number> {
  return sumRevenue(db);
}
