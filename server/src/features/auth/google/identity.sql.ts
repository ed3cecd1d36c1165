import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export type IdentityKey = { issuer: string; subject: string };

export async function lockIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(tx);
}

export async function findUserByIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<number | undefined> {
  const row = await tx
    .selectFrom('userIdentity')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

export async function insertIdentity(tx: Tx, identity: IdentityKey & { userId: number; email: string }): Promise<void> {
  const { issuer, subject, userId, email } = identity;
  await tx.insertInto('userIdentity').values({ issuer, subject, userId, email }).execute();
}

/** Anyone may have set up what the first proof removes. Returns whether this was it. */
export async function verifyAddress(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: sql`app_now()`, passwordHash: null })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('secondFactor').where('userId', '=', userId).execute();
  return true;
}
