import { forbiddenByDefault } from '@pinline/contract/fair-use.rules';
import type { Db, Tx } from '../../platform/database.ts';

/** The names of services that the operator forbids to sell. */
export async function forbiddenNames(db: Db | Tx): Promise<readonly string[]> {
  const row = await db.selectFrom('operatorSetting').select('value').where('key', '=', 'fairUse').executeTakeFirst();
  const fairUse = typeof row?.value === 'object' && row.value !== null && !Array.isArray(row.value) ? row.value : {};
  const names = fairUse['forbiddenNames'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : forbiddenByDefault;
}
