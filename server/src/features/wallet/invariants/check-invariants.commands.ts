import type { Deps } from '../../../deps.ts';
import { findStoredBroken, replaceBroken } from './broken-invariants.sql.ts';
import { findBrokenInvariants, type BrokenInvariant } from './invariants.ts';

/** What is new, and what was broken before. */
export async function checkInvariants({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const wholly = (await findStoredBroken(db.autocommit)).map(({ id }) => id);
  await store({ db, log }, await findBrokenInvariants(db.pool, { recent: { wholly } }));
}

/** Every row. With five million numbers it takes minutes. */
export async function checkAllInvariants({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await store({ db, log }, await findBrokenInvariants(db.pool));
}

async function store({ db, log }: Pick<Deps, 'db' | 'log'>, broken: readonly BrokenInvariant[]): Promise<void> {
  if (broken.length > 0) log.error({ broken: broken.map(({ id, holds }) => ({ id, holds })) }, 'the ledger does not add up');
  await db.transaction((tx) => replaceBroken(tx, broken));
}
