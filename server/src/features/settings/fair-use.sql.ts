import { forbiddenByDefault } from '@pinline/contract/fair-use.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

/** The names of services that the operator forbids to sell. */
export async function forbiddenNames(db: Db | Tx): Promise<readonly string[]> {
  const row = await db.selectFrom('operatorSetting').select('value').where('key', '=', 'fairUse').executeTakeFirst();
  const fairUse = typeof row?.value === 'object' && row.value !== null && !Array.isArray(row.value) ? row.value : {};
  const names = fairUse['forbiddenNames'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : forbiddenByDefault;
}

/** Whoever changes the setting takes this lock alone; those who go by it share it. */
export async function holdFairUse(db: Db | Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('setting fairUse', 0))`.execute(db);
}
