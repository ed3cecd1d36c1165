import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Whose link it is, as long as it is good. */
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

/** Uses the link up. Answers false when it is not, or not any more, good. */
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

/** They read mail at their address. */
export async function saveEmailVerified(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, app_now())` })
    .where('id', '=', userId)
    .execute();
}

/** Sign-ins that were about to become sessions. */
export async function dropSignInCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('signInCode').where('userId', '=', userId).execute();
}
