import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { BrokenInvariant } from './invariants.ts';

export const checkInvariantsJob = 'check_invariants';

export type StoredBroken = { id: string; holds: string; foundAt: Date };

export async function findStoredBroken(db: Db): Promise<StoredBroken[]> {
  return db.selectFrom('brokenInvariant').select(['id', 'holds', 'foundAt']).orderBy('id').execute();
}

/** Invariants that were broken at the last check too keep their time. */
export async function replaceBroken(tx: Tx, broken: readonly BrokenInvariant[]): Promise<void> {
  const ids = broken.map(({ id }) => id);
  await sql`delete from broken_invariant where id <> all(${ids})`.execute(tx);
  for (const { id, holds } of broken)
    await sql`insert into broken_invariant (id, holds) values (${id}, ${holds}) on conflict (id) do nothing`.execute(tx);
}
