import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type TierRow = { id: number; name: string; basisPoints: number; users: number };

/** In hundredths of a percent; 0 without a tier. */
export async function findBasisPoints(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ basisPoints: number }>`select basis_points_of(${userId}) as basis_points`.execute(db);
  return rows[0]?.basisPoints ?? 0;
}

export async function findTiers(db: Db | Tx): Promise<TierRow[]> {
  const { rows } = await sql<TierRow>`
    select t.id, t.name, t.basis_points, (select count(*) from app_user u where u.price_tier_id = t.id) as users
    from price_tier t order by lower(t.name)`.execute(db);
  return rows;
}

/** Undefined if another one has that name. */
export async function insertTier(tx: Tx, tier: Pick<TierRow, 'name' | 'basisPoints'>): Promise<number | undefined> {
  const row = await tx
    .insertInto('priceTier')
    .values(tier)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isNameTaken(tx: Tx, { id, name }: Pick<TierRow, 'id' | 'name'>): Promise<boolean> {
  const { rows } = await sql`select from price_tier where lower(name) = lower(${name}) and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

export async function updateTier(tx: Tx, { id, ...tier }: Pick<TierRow, 'id' | 'name' | 'basisPoints'>): Promise<void> {
  await tx.updateTable('priceTier').set(tier).where('id', '=', id).execute();
}

/** The users of the tier have none any more. */
export async function deleteTier(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('appUser').set({ priceTierId: null }).where('priceTierId', '=', id).execute();
  await tx.deleteFrom('priceTier').where('id', '=', id).execute();
}

/** One change of tiers at a time. */
export async function lockTiers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('price tiers', 0))`.execute(tx);
}

export async function findTierIdOf(db: Db | Tx, userId: number): Promise<number | null> {
  const row = await db.selectFrom('appUser').select('priceTierId').where('id', '=', userId).executeTakeFirst();
  return row?.priceTierId ?? null;
}

export async function setTierOf(tx: Tx, { userId, tierId }: { userId: number; tierId: number | null }): Promise<void> {
  await tx.updateTable('appUser').set({ priceTierId: tierId }).where('id', '=', userId).execute();
}
