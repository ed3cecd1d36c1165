import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findStoredBroken, replaceBroken, type StoredBroken } from './broken-invariants.sql.ts';
import { findBrokenInvariants } from './invariants.ts';

/** Reads whole tables, so no request waits for it. */
export async function checkInvariants({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const broken = await findBrokenInvariants(db.pool);
  if (broken.length > 0) log.error({ broken: broken.map(({ id, holds }) => ({ id, holds })) }, 'the ledger does not add up');
  await db.transaction((tx) => replaceBroken(tx, broken));
}

/** Of the last check. */
export async function readBroken(db: Db): Promise<StoredBroken[]> {
  return findStoredBroken(db);
}
