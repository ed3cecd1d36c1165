import type { Db } from '../../../platform/database/database.ts';

/**
 * A number that another one is bought in place of. `wantedCountry`, `isDeepCheck`: what its buyer asked for, the country as ISO 3166 alpha-2.
 * `protocol`, `country`: of its route, in the provider's own codes.
 */
export type SwitchedNumber = {
  id: number;
  serviceId: number;
  phoneNumber: string | null;
  wantedCountry: string | null;
  isDeepCheck: boolean;
  keyId: number | null;
  protocol: string | null;
  country: string | null;
};

export async function findSwitched(db: Db, key: { userId: number; id: number }): Promise<SwitchedNumber | undefined> {
  return db
    .selectFrom('activation as a')
    .leftJoin('route as r', 'r.id', 'a.routeId')
    .leftJoin('provider as p', 'p.id', 'r.providerId')
    .select(['a.id', 'a.serviceId', 'a.phoneNumber', 'a.wantedCountry', 'a.isDeepCheck', 'a.keyId', 'p.protocol', 'r.country'])
    .where('a.userId', '=', key.userId)
    .where('a.id', '=', key.id)
    .executeTakeFirst();
}
