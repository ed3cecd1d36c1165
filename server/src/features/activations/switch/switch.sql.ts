import type { Db } from '../../../platform/database/database.ts';

/** A number that another one is bought in place of. */
export type SwitchedNumber = { id: number; serviceId: number };

/** `wantedCountry`, `isDeepCheck`: what its buyer asked for; the country as ISO 3166 alpha-2. */
export async function findSwitched(
  db: Db,
  key: { userId: number; id: number },
): Promise<(SwitchedNumber & { wantedCountry: string | null; isDeepCheck: boolean; keyId: number | null }) | undefined> {
  return db
    .selectFrom('activation')
    .select(['id', 'serviceId', 'wantedCountry', 'isDeepCheck', 'keyId'])
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
}
