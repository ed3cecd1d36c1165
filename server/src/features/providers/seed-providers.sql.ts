import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { Db, Tx } from '../../platform/database/database.ts';

type SeedProvider = { name: string; protocol: Protocol; paisePerUnit: number; baseUrl: string | null; sellsAgain: boolean };

export type NewRoute = {
  server: number;
  providerId: number;
  country: string;
  operator?: string;
  ceilingMicros?: number;
  priority?: number;
};

export async function upsertProvider(tx: Db | Tx, provider: SeedProvider): Promise<number> {
  const { protocol, paisePerUnit, baseUrl } = provider;
  const { id } = await tx
    .insertInto('provider')
    .values(provider)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ protocol, paisePerUnit, baseUrl }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addRoute(tx: Db | Tx, route: NewRoute): Promise<number> {
  const { id } = await tx.insertInto('route').values(route).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasRoutes(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('route').select('id').limit(1).executeTakeFirst()) !== undefined;
}
