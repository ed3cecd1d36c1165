import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** One JSON object for each key; only its feature knows the shape and the defaults. */
export async function findSettings(db: Db | Tx, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('operatorSetting').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function findSetting(db: Db | Tx, key: string): Promise<unknown> {
  return (await findSettings(db, [key])).get(key);
}

/** Also before the setting is first stored. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx);
}

/** Shared lock: the setting can't change before this transaction ends; readers aren't blocked. */
export async function lockSettingShared(db: Db | Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`.execute(db);
}

/** Unless it is stored, or the setting `unless` is. */
export async function saveFirstSetting(db: Db, setting: { key: string; value: object; unless: string }): Promise<void> {
  await sql`
    insert into operator_setting (key, value) select ${setting.key}, ${JSON.stringify(setting.value)}::jsonb
    where not exists (select from operator_setting where key = ${setting.unless})
    on conflict (key) do nothing`.execute(db);
}

export async function saveSetting(db: Db | Tx, setting: { key: string; value: object }): Promise<void> {
  const value = JSON.stringify(setting.value);
  await db
    .insertInto('operatorSetting')
    .values({ key: setting.key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changedAt: sql`app_now()` }))
    .execute();
}
