import type { Deps } from '../../../deps.ts';

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
