import { settingsDefaults } from '@pinline/contract/settings.rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database.ts';

const { sessions, retention, fairUse } = settingsDefaults;

/** What operators store, by its key, and what holds until they do. SQL reads `buying` and `fairUse` (0012_fair_use.sql) and `sessions` (auth.sql.ts) too. */
const shapes = {
  sessions: z.object({ lifeDays: z.int().default(sessions.lifeDays), idleDays: z.int().default(sessions.idleDays) }),
  retention: z.object({ numbersDays: z.int().default(retention.numbersDays) }),
  buying: z.object({ isPaused: z.boolean().default(false), message: z.string().nullable().default(null) }),
  fairUse: z.object({
    perHour: z.int().nullable().default(fairUse.perHour),
    perDay: z.int().nullable().default(fairUse.perDay),
    cancelPercent: z.int().nullable().default(fairUse.cancelPercent),
    cancelSample: z.int().default(fairUse.cancelSample),
    forbiddenNames: z.array(z.string()).default([...fairUse.forbiddenNames]),
  }),
  /** Null: as the server was started. */
  payments: z.object({ cryptoClaimMinutes: z.int().nullable().default(null) }),
};
type Shapes = typeof shapes;

export type SettingKey = keyof Shapes;
export type OperatorSettings = { [Key in SettingKey]: z.infer<Shapes[Key]> };

export async function findOperatorSettings(db: Db | Tx): Promise<OperatorSettings> {
  const rows = await db.selectFrom('operatorSetting').select(['key', 'value']).where('key', 'in', Object.keys(shapes)).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    sessions: shapes.sessions.parse(stored.get('sessions') ?? {}),
    retention: shapes.retention.parse(stored.get('retention') ?? {}),
    buying: shapes.buying.parse(stored.get('buying') ?? {}),
    fairUse: shapes.fairUse.parse(stored.get('fairUse') ?? {}),
    payments: shapes.payments.parse(stored.get('payments') ?? {}),
  };
}

/** One operator at a time, also where nothing is stored yet. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx);
}

export async function saveSetting(db: Db | Tx, setting: { key: string; value: object }): Promise<void> {
  const value = JSON.stringify(setting.value);
  await db
    .insertInto('operatorSetting')
    .values({ key: setting.key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changedAt: sql`app_now()` }))
    .execute();
}
