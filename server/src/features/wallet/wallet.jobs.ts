import type { Deps } from '../../deps.ts';
import { replaceBroken } from './invariants/broken-invariants.sql.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';

/** Reads whole tables, so no request waits for it. */
export async function checkBooks({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const broken = await findBrokenInvariants(db.pool);
  if (broken.length > 0) log.error({ broken: broken.map(({ id, holds }) => ({ id, holds })) }, 'the books do not agree');
  await db.transaction((tx) => replaceBroken(tx, broken));
}
