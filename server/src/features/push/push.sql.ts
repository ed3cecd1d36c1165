import type { Language } from '@pinline/contract/auth/language.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type Subscription = { id: number; endpoint: string; createdAt: Date };
export type NewSubscription = { userId: number; sessionId: string; endpoint: string; p256dh: string; auth: string };
export type Recipient = Omit<NewSubscription, 'userId'> & { id: number; language: Language | null };

export async function findSubscriptions(db: Db, sessionId: string): Promise<Subscription[]> {
  return db
    .selectFrom('pushSubscription')
    .select(['id', 'endpoint', 'createdAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
}

export async function findRecipient(db: Db, key: { id: number; userId: number }): Promise<Recipient | undefined> {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('appUser as u', 'u.id', 'pushSubscription.userId')
    .select(['pushSubscription.id', 'sessionId', 'endpoint', 'p256dh', 'auth', sql<Language | null>`u.language`.as('language')])
    .where('pushSubscription.id', '=', key.id)
    .where('userId', '=', key.userId)
    .executeTakeFirst();
}

export async function countSubscriptions(tx: Tx, sessionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('pushSubscription')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function moveSubscription(tx: Tx, to: NewSubscription): Promise<Subscription | undefined> {
  return tx
    .updateTable('pushSubscription')
    .set({ userId: to.userId, sessionId: to.sessionId })
    .where('endpoint', '=', to.endpoint)
    .where('p256dh', '=', to.p256dh)
    .where('auth', '=', to.auth)
    .returning(['id', 'endpoint', 'createdAt'])
    .executeTakeFirst();
}

/** Undefined when another browser has this endpoint. */
export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<Subscription | undefined> {
  return tx
    .insertInto('pushSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .returning(['id', 'endpoint', 'createdAt'])
    .executeTakeFirst();
}

export async function deleteSubscription(db: Db, key: { id: number; sessionId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscription')
    .where('id', '=', key.id)
    .where('sessionId', '=', key.sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type NoticedEvent = {
  type: string;
  activationId: number | null;
  messageNo: number | null;
  depositId: number | null;
  waitlistEntryId: number | null;
  at: Date;
  now: Date;
};

export async function findEvent(db: Db, key: { userId: number; seq: number }): Promise<NoticedEvent | undefined> {
  return db
    .selectFrom('userEvent')
    .select(['type', 'activationId', 'messageNo', 'depositId', 'waitlistEntryId', 'createdAt as at'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('userId', '=', key.userId)
    .where('seq', '=', key.seq)
    .executeTakeFirst();
}
