import type { Deps } from '../../../deps.ts';
import { findServersServedOnlyBy } from './routes.sql.ts';

export async function findRestingServers({ db, providers }: Pick<Deps, 'db' | 'providers'>): Promise<ReadonlySet<number>> {
  const resting = findRestingProviders({ providers });
  if (resting.length === 0) return new Set();
  return new Set(await findServersServedOnlyBy(db.autocommit, resting));
}

export function findRestingProviders({ providers }: Pick<Deps, 'providers'>): number[] {
  return providers.breakerStates().flatMap(({ id, state }) => (state === 'closed' ? [] : [id]));
}
