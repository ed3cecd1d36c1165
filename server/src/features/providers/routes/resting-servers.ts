import type { Deps } from '../../../deps.ts';
import { serversServedOnlyBy } from './routes.sql.ts';

export async function restingServers({ db, providers }: Pick<Deps, 'db' | 'providers'>): Promise<ReadonlySet<number>> {
  const resting = restingProviders({ providers });
  if (resting.length === 0) return new Set();
  return new Set(await serversServedOnlyBy(db.read, resting));
}

export function restingProviders({ providers }: Pick<Deps, 'providers'>): number[] {
  return providers.breakerStates().flatMap(({ id, state }) => (state === 'closed' ? [] : [id]));
}
