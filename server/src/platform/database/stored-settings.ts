import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * What operators set, a JSON object for each key. Several features keep theirs in this table; the shape of a key, and what holds while
 * nothing is stored, is known to its feature alone.
 */
export async function findSettings(db: Db | Tx, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('operatorSetting').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function findSetting(db: Db | Tx, key: string): Promise<unknown> {
  return (await findSettings(db, [key])).get(key);
}

/** One operator at a time changes a setting, also where nothing is stored yet. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx);
}

/** Nobody changes the setting until the end of the transaction; any number of transactions may go by it meanwhile. */
export async function holdSetting(db: Db | Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`.execute(db);
}

export async function saveSetting(db: Db | Tx, setting: { key: string; value: object }): Promise<void> {
  const value = JSON.stringify(setting.value);
  await db
    .insertInto('operatorSetting')
    .values({ key: setting.key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changedAt: sql`app_now()` }))
    .execute();
}
