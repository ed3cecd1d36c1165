import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Span = { keyId: number; offset: number; limit: number };

/** Those that may still get a code, the oldest first, so that a number bought during paging is found at the end. */
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

/** The newest first. */
export async function findBoughtIds(db: Db, { keyId, offset, limit, from, to }: Span & { from: Date; to: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('activation')
    .select('id')
    .where('keyId', '=', keyId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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
