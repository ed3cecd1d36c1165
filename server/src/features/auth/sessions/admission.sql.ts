import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Waits for a purchase that is under way, and keeps the next one waiting. */
export async function lockPurchases(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_user(${userId})`.execute(tx);
}

/** Its account must be locked. */
export async function saveBlocked(tx: Tx, { userId, isBlocked }: { userId: number; isBlocked: boolean }): Promise<void> {
  await tx.updateTable('appUser').set({ isBlocked }).where('id', '=', userId).execute();
}
