import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type Factor = { secretSealed: Buffer; isInForce: boolean; lastStep: number; now: Date };

export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactor')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an unconfirmed secret. False when an authenticator is active. */
export async function savePendingFactor(db: Db, factor: { userId: number; secretSealed: Buffer }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactor')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secretSealed: factor.secretSealed, createdAt: sql`app_now()` })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function lockFactor(tx: Tx, userId: number): Promise<Factor | undefined> {
  return tx
    .selectFrom('secondFactor')
    .select(['secretSealed', 'lastStep', sql<boolean>`confirmed_at is not null`.as('isInForce'), sql<Date>`app_now()`.as('now')])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function activateFactor(tx: Tx, factor: { userId: number; step: number; codeHashes: Buffer[] }): Promise<void> {
  const { userId, step, codeHashes } = factor;
  await tx
    .updateTable('secondFactor')
    .set({ confirmedAt: sql`app_now()`, lastStep: step })
    .where('userId', '=', userId)
    .execute();
  await tx
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function saveStep(tx: Tx, { userId, step }: { userId: number; step: number }): Promise<void> {
  await tx.updateTable('secondFactor').set({ lastStep: step }).where('userId', '=', userId).execute();
}

export async function takeRecoveryCode(tx: Tx, code: { userId: number; codeHash: Buffer }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: sql`app_now()` })
    .where('userId', '=', code.userId)
    .where('codeHash', '=', code.codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function deleteFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('secondFactor').where('userId', '=', userId).execute();
}

export async function markSessionFresh(tx: Tx, sessionId: string): Promise<Date> {
  const { at } = await tx
    .updateTable('session')
    .set({ secondFactorAt: sql`app_now()` })
    .where('id', '=', sessionId)
    .returning(sql<Date>`second_factor_at`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

export async function isSessionFresh(db: Db | Tx, session: { sessionId: string; seconds: number }): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', session.sessionId)
    .where('secondFactorAt', '>', sql<Date>`app_now() - ${session.seconds} * interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSealedFactors(db: Db | Tx): Promise<{ userId: number; sealed: Buffer }[]> {
  return db.selectFrom('secondFactor').select(['userId', 'secretSealed as sealed']).orderBy('userId').execute();
}

export async function saveResealedFactor(tx: Tx, userId: number, secretSealed: Buffer): Promise<void> {
  await tx.updateTable('secondFactor').set({ secretSealed }).where('userId', '=', userId).execute();
}
