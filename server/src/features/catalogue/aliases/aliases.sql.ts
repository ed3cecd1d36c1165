import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { NamedService, StoredAliases } from './aliases.rules.ts';

/** Until the transaction ends no other one changes the aliases of any service. */
export async function lockAliases(tx: Tx): Promise<void> {
  await sql`lock table service_alias in share row exclusive mode`.execute(tx);
}

export async function findStoredAliases(db: Db | Tx): Promise<StoredAliases> {
  const rows = await db.selectFrom('serviceAlias').select(['code', 'names']).execute();
  return new Map(rows.map(({ code, names }) => [code, names]));
}

export async function findNamedServices(db: Db | Tx): Promise<NamedService[]> {
  return db.selectFrom('service').select(['code', 'name']).distinct().execute();
}

export async function storeAliases(tx: Tx, code: string, names: readonly string[]): Promise<void> {
  await tx
    .insertInto('serviceAlias')
    .values({ code, names: [...names] })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ names: [...names] }))
    .execute();
}
