import type { Db } from '../../platform/database.ts';

export type ProviderRow = {
  id: number;
  protocol: string;
  baseUrl: string | null;
  apiKeySealed: Buffer | null;
  currency: string;
  utcOffsetMinutes: number;
};

export async function enabledProviders(db: Db): Promise<ProviderRow[]> {
  return db
    .selectFrom('provider')
    .select(['id', 'protocol', 'baseUrl', 'apiKeySealed', 'currency', 'utcOffsetMinutes'])
    .where('isEnabled', '=', true)
    .orderBy('id')
    .execute();
}
