import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export async function findReset(db: Db | Tx, tokenHash: Buffer): Promise<{ userId: number; email: string } | undefined> {
  return db
    .selectFrom('passwordReset')
    .innerJoin('appUser', 'appUser.id', 'passwordReset.userId')
    .select(['passwordReset.userId', 'appUser.email'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
}

export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwordReset')
    .set({ endedAt: sql`app_now()` })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function voidResets(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('passwordReset')
    .set({ endedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
}

export async function insertReset(tx: Tx, reset: { userId: number; tokenHash: Buffer }): Promise<void> {
  await tx
    .insertInto('passwordReset')
    .values({ ...reset, expiresAt: sql`app_now() + interval '1 hour'` })
    .execute();
}

/** Whether this is the first proof that the address is the user's. */
export async function saveEmailVerified(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: sql`app_now()` })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dropSignInCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('signInCode').where('userId', '=', userId).execute();
}
