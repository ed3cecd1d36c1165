import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/database.ts';

type NewChange = { userId: number; sessionId: string; newEmail: string; revokesAccess: boolean };

/** `deviceId`: where it was asked for. */
export type EmailChange = Omit<NewChange, 'userId'> & { deviceId: string | null };

/** `wasProved`: the user had shown that they read mail at the old address. */
export type EmailUndo = { id: number; oldEmail: string; wasProved: boolean; changedAt: Date };

export type Link = { userId: number; email: string };

/** The caller must hold the account's lock, and have ended the change before it. */
export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('emailChange')
    .values({ ...change, expiresAt: sql`app_now() + interval '1 hour'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A link that is under way opens nothing any more. */
export async function voidChange(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('emailChange')
    .set({ endedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
}

/** `isTaken`: another account has the address, or may have it back. Undefined once the change has ended. */
export async function lockChange(tx: Tx, id: number): Promise<{ newEmail: string; email: string; isTaken: boolean } | undefined> {
  return tx
    .selectFrom('emailChange as c')
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .select(['c.newEmail', 'u.email'])
    .select(
      sql<boolean>`exists (select from app_user o where o.email = c.new_email) or email_is_reserved(c.new_email, c.user_id)`.as('isTaken'),
    )
    .where('c.id', '=', id)
    .where('c.endedAt', 'is', null)
    .where('u.isBlocked', '=', false)
    .forUpdate('c')
    .executeTakeFirst();
}

export async function saveChangeLink(tx: Tx, { id, tokenHash }: { id: number; tokenHash: Buffer }): Promise<void> {
  await tx
    .updateTable('emailChange')
    .set({ tokenHash, expiresAt: sql`app_now() + interval '1 hour'` })
    .where('id', '=', id)
    .execute();
}

export async function findChangeLink(db: Db, tokenHash: Buffer): Promise<Link | undefined> {
  return db
    .selectFrom('emailChange as c')
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .select(['c.userId', 'u.email'])
    .where('c.tokenHash', '=', tokenHash)
    .where('c.endedAt', 'is', null)
    .where('c.expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
}

export async function takeChange(tx: Tx, tokenHash: Buffer): Promise<EmailChange | undefined> {
  return tx
    .updateTable('emailChange as c')
    .from('session as s')
    .set({ endedAt: sql`app_now()` })
    .whereRef('s.id', '=', 'c.sessionId')
    .where('c.tokenHash', '=', tokenHash)
    .where('c.endedAt', 'is', null)
    .where('c.expiresAt', '>', sql<Date>`app_now()`)
    .returning(['c.sessionId', 'c.newEmail', 'c.revokesAccess', 's.deviceId'])
    .executeTakeFirst();
}

/** False if the address is another account's, or may be again: the caller then rolls back. */
export async function saveEmail(tx: Tx, { userId, email }: Link): Promise<boolean> {
  const { rows } = await sql<{ isSaved: boolean }>`select email_set(${userId}, ${email}) as is_saved`.execute(tx);
  return rows[0]?.isSaved === true;
}

export async function isReserved(tx: Tx, { userId, email }: Link): Promise<boolean> {
  const { rows } = await sql<{ isReserved: boolean }>`select email_is_reserved(${email}, ${userId}) as is_reserved`.execute(tx);
  return rows[0]?.isReserved === true;
}

export async function isEmailProvedOf(tx: Tx, userId: number): Promise<boolean> {
  const { at } = await tx.selectFrom('appUser').select('emailVerifiedAt as at').where('id', '=', userId).executeTakeFirstOrThrow();
  return at !== null;
}

export async function insertUndo(tx: Tx, undo: { userId: number; oldEmail: string; wasProved: boolean }): Promise<number> {
  const { id } = await tx
    .insertInto('emailUndo')
    .values({ ...undo, expiresAt: sql`app_now() + interval '7 days'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined once it has ended. */
export async function lockUndo(tx: Tx, id: number): Promise<{ oldEmail: string; email: string } | undefined> {
  return tx
    .selectFrom('emailUndo as e')
    .innerJoin('appUser as u', 'u.id', 'e.userId')
    .select(['e.oldEmail', 'u.email'])
    .where('e.id', '=', id)
    .where('e.endedAt', 'is', null)
    .where('u.isBlocked', '=', false)
    .forUpdate('e')
    .executeTakeFirst();
}

export async function saveUndoLink(tx: Tx, { id, tokenHash }: { id: number; tokenHash: Buffer }): Promise<void> {
  await tx.updateTable('emailUndo').set({ tokenHash }).where('id', '=', id).execute();
}

export async function findUndoLink(db: Db, tokenHash: Buffer): Promise<Link | undefined> {
  return db
    .selectFrom('emailUndo')
    .select(['userId', 'oldEmail as email'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
}

/** Ends with it what undoes the changes after it: they put back addresses that its owner never had. */
export async function takeUndo(tx: Tx, { userId, tokenHash }: { userId: number; tokenHash: Buffer }): Promise<EmailUndo | undefined> {
  const undo = await tx
    .updateTable('emailUndo')
    .set({ endedAt: sql`app_now()` })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .returning(['id', 'oldEmail', 'wasProved', 'changedAt'])
    .executeTakeFirst();
  if (undo === undefined) return undefined;
  await tx
    .updateTable('emailUndo')
    .set({ endedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('id', '>', undo.id)
    .where('endedAt', 'is', null)
    .execute();
  return undo;
}

/** What was added to an account while its address was another's. Returns whether an authenticator was in force. */
export async function dropAddedSince(tx: Tx, { userId, changedAt }: { userId: number; changedAt: Date }): Promise<boolean> {
  await tx.deleteFrom('userIdentity').where('userId', '=', userId).where('createdAt', '>=', changedAt).execute();
  const factor = await tx
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .where((where) => where.or([where('confirmedAt', 'is', null), where('confirmedAt', '>=', changedAt)]))
    .returning('confirmedAt')
    .executeTakeFirst();
  return factor !== undefined && factor.confirmedAt !== null;
}

export async function saveLeftMailbox(tx: Tx, left: { userId: number; mailbox: string; mailboxHash: Buffer }): Promise<void> {
  await sql`select mailbox_leave(${left.userId}, ${left.mailbox}, ${left.mailboxHash})`.execute(tx);
}

export async function saveEnteredMailbox(tx: Tx, { userId, mailboxHash }: { userId: number; mailboxHash: Buffer }): Promise<void> {
  await sql`select mailbox_enter(${userId}, ${mailboxHash})`.execute(tx);
}
