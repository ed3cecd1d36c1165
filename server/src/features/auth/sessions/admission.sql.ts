import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Waits for a running purchase and blocks the next one until the transaction ends. */
export async function lockPurchases(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_user(${userId})`.execute(tx);
}

/** The caller must hold the account's lock. */
export async function saveBlocked(tx: Tx, { userId, isBlocked }: { userId: number; isBlocked: boolean }): Promise<void> {
  await tx.updateTable('appUser').set({ isBlocked }).where('id', '=', userId).execute();
}
