import type { Db } from '../../../platform/database/database.ts';

/** A number that another one is bought in place of. */
export type SwitchedNumber = { id: number; serviceId: number };

/** `wantedCountry`: the one that its buyer named, as ISO 3166 alpha-2. */
export async function findSwitched(
  db: Db,
  key: { userId: number; id: number },
): Promise<(SwitchedNumber & { wantedCountry: string | null }) | undefined> {
  return db
    .selectFrom('activation')
    .select(['id', 'serviceId', 'wantedCountry'])
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
}
