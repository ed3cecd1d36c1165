import { paise, toRupees } from '@pinline/contract/values/money';
import type { Tx } from '../../platform/database/database.ts';
import { createAccounts, postOpening, type Held } from './wallet.sql.ts';

/** ₹500 in paise. */
const demoOpening = 50_000;

export async function openWallet(tx: Tx, user: { userId: number; isDemo: boolean }): Promise<void> {
  await createAccounts(tx, user.userId);
  if (user.isDemo) await postOpening(tx, { userId: user.userId, amount: demoOpening });
}

export const nothingHeld: Held = { held: 0, heldCount: 0 };

/** In rupees. */
export function presentHeld({ held, heldCount }: Held): Held {
  return { held: toRupees(paise(held)), heldCount };
}
