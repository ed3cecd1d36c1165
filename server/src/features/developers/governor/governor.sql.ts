import type { Db } from '../../../platform/database/database.ts';

export type RestrainedKey = { name: string; email: string; language: string | null };

/** Undefined once it is revoked: there is nothing more to say about it. */
export async function findRestrainedKey(db: Db, keyId: number): Promise<RestrainedKey | undefined> {
  return db
    .selectFrom('apiKey as k')
    .innerJoin('appUser as u', 'u.id', 'k.userId')
    .select(['k.name', 'u.email', 'u.language'])
    .where('k.id', '=', keyId)
    .where('k.revokedAt', 'is', null)
    .executeTakeFirst();
}
