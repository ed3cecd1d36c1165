import type { Db } from '../../../platform/database/database.ts';

/** As it was sold. */
export type SoldNumber = {
  id: number;
  serviceId: number;
  serviceCode: string;
  routeId: number | null;
  upstreamId: string | null;
  phoneNumber: string | null;
  wantedCountry: string | null;
  keyId: number | null;
};

export async function findSoldNumber(db: Db, key: { userId: number; id: number }): Promise<SoldNumber | undefined> {
  return db
    .selectFrom('activation')
    .select(['id', 'serviceId', 'serviceCode', 'routeId', 'upstreamId', 'phoneNumber', 'wantedCountry', 'keyId'])
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
}
