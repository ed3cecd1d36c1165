import type { Database, Db, Tx } from '../../platform/database/database.ts';

export async function redeem(
  db: Database,
  { userId, code }: { userId: number; code: string },
): Promise<{ outcome: string; amount: number | null }> {
  return db.call('promo_redeem', { userId, code });
}

/** `amount` in paise. Undefined if the code exists. */
export async function insertPromoCode(
  db: Db | Tx,
  promo: { code: string; amount: number; createdBy: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('promoCode')
    .values(promo)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
