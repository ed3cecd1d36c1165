import type { Db, Tx } from '../../platform/database.ts';
import { forbiddenNames, holdFairUse } from './fair-use.sql.ts';

/** The names of services that the operator forbids to sell. Within a transaction they stay what they are until its end. */
export async function namesForbidden(db: Db | Tx): Promise<readonly string[]> {
  await holdFairUse(db);
  return forbiddenNames(db);
}
