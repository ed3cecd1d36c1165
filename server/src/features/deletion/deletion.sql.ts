import type { DeletionWait } from '@pinline/contract/deletion/deletion.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type Money = { available: number; held: number };
export type Wait = { reason: DeletionWait; count: number; amount: number | null };
export type Scheduled = { id: number; askedAt: Date; dueAt: Date; givenUp: number };

/** In paise. */
export async function readMoney(db: Db | Tx, userId: number): Promise<Money> {
  const { rows } = await sql<Money>`
    select coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held
    from ledger_account where user_id = ${userId}`.execute(db);
  return rows[0] ?? { available: 0, held: 0 };
}

/** Undefined once it was cancelled or done. */
export async function findScheduled(db: Db | Tx, userId: number): Promise<Scheduled | undefined> {
  return db
    .selectFrom('accountDeletion')
    .select(['id', 'askedAt', 'dueAt', 'givenUp'])
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

/** Null if the account stays. */
export async function findDeletionDue(db: Db | Tx, userId: number): Promise<string | null> {
  return (await findScheduled(db, userId))?.dueAt.toISOString() ?? null;
}

/** `givenUp`: in paise. */
export async function findWaits(db: Db | Tx, of: { userId: number; givenUp: number }): Promise<Wait[]> {
  const { rows } = await sql<Wait>`select reason, count, amount from deletion_waits_for(${of.userId}, ${of.givenUp})`.execute(db);
  return rows;
}

/** The caller must hold the user's lock. Asked again, only what is given up changes. */
export async function saveWish(tx: Tx, wish: { userId: number; givenUp: number; days: number }): Promise<{ isNew: boolean }> {
  const { numUpdatedRows } = await tx
    .updateTable('accountDeletion')
    .set({ givenUp: wish.givenUp, givenUpAt: sql`app_now()` })
    .where('userId', '=', wish.userId)
    .where('cancelledAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { isNew: false };
  await tx
    .insertInto('accountDeletion')
    .values({ userId: wish.userId, givenUp: wish.givenUp, dueAt: sql`app_now() + make_interval(days => ${wish.days})` })
    .execute();
  return { isNew: true };
}

/** The caller must hold the user's lock. False when there is none. */
export async function cancelWish(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountDeletion')
    .set({ cancelledAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Due = { id: number; userId: number };

/** The oldest first, after this one: one that waits doesn't hold up the others. */
export async function findDue(db: Db, { afterId, limit }: { afterId: number; limit: number }): Promise<Due[]> {
  return db
    .selectFrom('accountDeletion')
    .select(['id', 'userId'])
    .where('cancelledAt', 'is', null)
    .where('closedAt', 'is', null)
    .where('dueAt', '<=', sql<Date>`app_now()`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A minute later, whatever had begun before has ended. */
export async function findUnerased(db: Db, limit: number): Promise<Due[]> {
  return db
    .selectFrom('accountDeletion')
    .select(['id', 'userId'])
    .where('erasedAt', 'is', null)
    .where('closedAt', '<', sql<Date>`app_now() - interval '1 minute'`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markErased(db: Db, id: number): Promise<void> {
  await db
    .updateTable('accountDeletion')
    .set({ erasedAt: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}

export type Departing = { email: string; language: Language | null; isProved: boolean };

/** In the order of every change of an account: what runs for this user ends first, and nothing begins meanwhile. */
export async function lockDeparting(tx: Tx, userId: number): Promise<Departing> {
  await sql`select lock_user(${userId})`.execute(tx);
  const { rows } = await sql<Departing>`
    select email, language, email_verified_at is not null as "isProved" from app_user where id = ${userId} for no key update`.execute(tx);
  const [user] = rows;
  if (user === undefined) throw new Error(`User ${userId} is gone`);
  return user;
}

export type Sign = { kind: 'mailbox' | 'payer' | 'device' | 'google'; value: string };

/** What the abuse rules compare. */
export async function readSigns(tx: Tx, userId: number): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select 'mailbox' as kind, normalised_mailbox(email) as value from app_user where id = ${userId}
    union
    select 'device', device_id from session where user_id = ${userId} and device_id is not null
    union
    select 'device', device_id from known_device where user_id = ${userId}
    union
    select 'payer', p.payer from deposit d join payment p on p.deposit_id = d.id where d.user_id = ${userId} and p.payer is not null
    union
    select 'google', issuer || ' ' || subject from user_identity where user_id = ${userId}`.execute(tx);
  return rows;
}

/** Returns what was forfeited, in paise. */
export async function closeAccount(tx: Tx, of: { deletionId: number; kinds: string[]; hashes: Buffer[] }): Promise<number> {
  const { rows } = await sql<{ forfeited: number }>`
    select account_close(${of.deletionId}, ${of.kinds}::text[], ${of.hashes}::bytea[]) as forfeited`.execute(tx);
  return rows[0]?.forfeited ?? 0;
}

/** Mails that wait for this address, or are folded. */
export async function dropMailsTo(tx: Tx, email: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where payload ->> 'email' = ${email} and locked_at is null`.execute(tx);
}

export async function wipeAccount(db: Db, userId: number): Promise<void> {
  await sql`select account_wipe(${userId})`.execute(db);
}

/** Returns how many rows there were. */
export async function eraseSome(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select account_erase_some(${userId}, ${limit}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function setLegalHold(tx: Tx, { userId, operatorId }: { userId: number; operatorId: number }): Promise<void> {
  await tx
    .insertInto('legalHold')
    .values({ userId, setBy: operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function liftLegalHold(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('legalHold').where('userId', '=', userId).execute();
}

export async function hasLegalHold(db: Db | Tx, userId: number): Promise<boolean> {
  return (await db.selectFrom('legalHold').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined;
}
