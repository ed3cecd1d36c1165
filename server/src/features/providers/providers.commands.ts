import type { Protocol } from '@pinline/contract/providers/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealKey } from './accounts/keys.ts';
import { saveKey } from './providers.sql.ts';

export type NewProvider = { name: string; protocol: Protocol; paisePerUnit: number; baseUrl?: string; apiKey?: string };

/** Adds the provider or changes the one of that name. The key is sealed to its row. */
export async function saveProvider(tx: Db | Tx, secrets: Secrets, provider: NewProvider): Promise<number> {
  const { name, protocol, paisePerUnit, baseUrl = null, apiKey } = provider;
  const { id } = await tx
    .insertInto('provider')
    .values({ name, protocol, paisePerUnit, baseUrl })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ protocol, paisePerUnit, baseUrl }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (apiKey !== undefined) await saveKey(tx, id, sealKey({ secrets }, id, apiKey));
  return id;
}

export type NewRoute = {
  server: number;
  providerId: number;
  country: string;
  operator?: string;
  ceilingMicros?: number;
  priority?: number;
};

export async function addRoute(tx: Db | Tx, route: NewRoute): Promise<number> {
  const { id } = await tx.insertInto('route').values(route).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasRoutes(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('route').select('id').limit(1).executeTakeFirst()) !== undefined;
}
