import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Somebody at an identity provider (OpenID Connect: a subject is never given to anybody else). */
export type IdentityKey = { issuer: string; subject: string };

/** One callback of an identity after the other, so that a new person becomes one account. Lasts to the end of the transaction. */
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

/** Notes that the address is its owner's. Whoever set a password before that may be somebody else: it is void. Answers whether this was the first proof. */
export async function verifyAddress(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: sql`app_now()`, passwordHash: null })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // Whoever could not prove the address may have put a second factor before its owner, too.
  await tx.deleteFrom('secondFactor').where('userId', '=', userId).execute();
  return true;
}
