import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';

export type Route = {
  id: number;
  providerId: number;
  country: string;
  operator: string | null;
  ceilingMicros: number | null;
  currency: string;
};

/** Where a server's numbers come from, in the order they are asked. */
export async function routesOfServer(db: Db, server: number): Promise<Route[]> {
  return db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select(['r.id', 'r.providerId', 'r.country', 'r.operator', 'r.ceilingMicros', 'p.currency'])
    .where('r.server', '=', server)
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
}

/** Servers that have routes, each of them to a provider that this process buys nothing from at the moment. */
export async function restingServers({ db, providers }: Pick<Deps, 'db' | 'providers'>): Promise<ReadonlySet<number>> {
  const resting = providers.strained().flatMap(({ id, state }) => (state === 'closed' ? [] : [id]));
  if (resting.length === 0) return new Set();
  const rows = await db.read
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select('r.server')
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .groupBy('r.server')
    .having(({ eb, fn }) => eb(fn('bool_and', [eb('r.providerId', 'in', resting)]), '=', true))
    .execute();
  return new Set(rows.map(({ server }) => server));
}
