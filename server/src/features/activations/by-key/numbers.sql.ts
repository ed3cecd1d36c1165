import type { KeyRefusal } from '@pinline/contract/developers/developers.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Span = { keyId: number; offset: number; limit: number };

/** Numbers that may still get a code, the oldest first, so that a number bought during paging is found at the end. */
export async function findOpenIds(db: Db, { keyId, offset, limit }: Span): Promise<number[]> {
  const rows = await db
    .selectFrom('activation')
    .select('id')
    .where('keyId', '=', keyId)
    .where('state', 'in', ['waiting', 'cancelling', 'received'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type BoughtSpan = Span & { from: Date; to: Date; isOldestFirst?: boolean };

/** The newest first, unless told otherwise. */
export async function findBoughtIds(db: Db, { keyId, offset, limit, from, to, isOldestFirst = false }: BoughtSpan): Promise<number[]> {
  const direction = isOldestFirst ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('activation')
    .select('id')
    .where('keyId', '=', keyId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The whole number has an index from its end. */
export async function findNewestId(db: Db, of: { keyId: number; phoneNumber: string; serviceCode: string }): Promise<number | undefined> {
  const row = await db
    .selectFrom('activation')
    .select('id')
    .where(sql<boolean>`reverse(phone_number) = reverse(${of.phoneNumber}::text)`)
    .where('keyId', '=', of.keyId)
    .where('serviceCode', '=', of.serviceCode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Codes that arrived before are known to who asks. */
export async function markAskedAgain(db: Db, key: { userId: number; id: number }): Promise<void> {
  await db
    .updateTable('activation')
    .set({ askedAgainAt: sql`app_now()` })
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .execute();
}

export async function countBought(db: Db, keyId: number): Promise<number> {
  const row = await db
    .selectFrom('activation')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('keyId', '=', keyId)
    .where('createdAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findReportedIds(db: Db, { userId, ids }: { userId: number; ids: number[] }): Promise<number[]> {
  const rows = await db
    .selectFrom('numberReport')
    .select('activationId')
    .where('userId', '=', userId)
    .where('activationId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ activationId }) => activationId);
}

/** By activation; only of those that were ordered under one. */
export async function findOrderIds(db: Db, { userId, ids }: { userId: number; ids: number[] }): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('activation')
    .select(['id', 'orderId'])
    .where('userId', '=', userId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('orderId', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, orderId }) => [id, orderId ?? '']));
}

/** False if it was noted on this day before. */
export async function noteLimit(
  db: Db,
  { userId, keyId, timeZone, found }: { userId: number; keyId: number; timeZone: string; found: KeyRefusal },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select key_limit_note(${userId}, ${keyId}, ${timeZone}, ${JSON.stringify(found)}::jsonb) as is_new`.execute(db);
  return rows[0]?.isNew === true;
}

/** Stores that fair use slowed or paused a key. False if another call did. */
export async function noteStanding(db: Db, of: { userId: number; keyId: number; timeZone: string }): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select key_note_standing(${of.userId}, ${of.keyId}, ${of.timeZone}) as is_new`.execute(db);
  return rows[0]?.isNew === true;
}
