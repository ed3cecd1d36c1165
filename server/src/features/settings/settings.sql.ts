import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findSetting, findSettings } from '../../platform/database/stored-settings.ts';

const { sessions, retention, fairUse, api, apps, keyUse } = settingsDefaults;

/** SQL also reads `buying` and `fairUse` (refuse_unfair.sql), `api` (api_off.sql), `keyUse` (refuse_stopped_key.sql) and `sessions` (auth.sql.ts). */
const shapes = {
  sessions: z.object({ lifeDays: z.int().default(sessions.lifeDays), idleDays: z.int().default(sessions.idleDays) }),
  retention: z.object({ numbersDays: z.int().default(retention.numbersDays) }),
  buying: z.object({
    isPaused: z.boolean().default(false),
    message: z.string().nullable().default(null),
    /** In a new installation: operators may buy, and it opens once its checklist is green. */
    untilLive: z.literal(true).optional(),
  }),
  fairUse: z.object({
    perHour: z.int().nullable().default(fairUse.perHour),
    perDay: z.int().nullable().default(fairUse.perDay),
    slowPercent: z.int().nullable().default(fairUse.slowPercent),
    cancelPercent: z.int().nullable().default(fairUse.cancelPercent),
    cancelSample: z.int().default(fairUse.cancelSample),
    forbiddenNames: z.array(z.string()).default([...fairUse.forbiddenNames]),
  }),
  api: z.object({ isOff: z.boolean().default(api.isOff) }),
  apps: z.object({ isOff: z.boolean().default(apps.isOff) }),
  /** Null: the value the node was started with. */
  home: z.object({ country: z.string().nullable().default(null) }),
  keyUse: z.object({
    slowPercent: z.int().nullable().default(keyUse.slowPercent),
    pausePercent: z.int().nullable().default(keyUse.pausePercent),
    sample: z.int().default(keyUse.sample),
    perMinute: z.int().default(keyUse.perMinute),
    pauseMinutes: z.int().default(keyUse.pauseMinutes),
  }),
  /** Null: the value the node was started with. */
  payments: z.object({ cryptoClaimMinutes: z.int().nullable().default(null), minDeposit: z.int().nullable().default(null) }),
};
type Shapes = typeof shapes;

export type SettingKey = keyof Shapes;
export type OperatorSettings = { [Key in SettingKey]: z.infer<Shapes[Key]> };

export async function findOperatorSettings(db: Db | Tx): Promise<OperatorSettings> {
  const stored = await findSettings(db, Object.keys(shapes));
  return {
    sessions: shapes.sessions.parse(stored.get('sessions') ?? {}),
    retention: shapes.retention.parse(stored.get('retention') ?? {}),
    buying: shapes.buying.parse(stored.get('buying') ?? {}),
    fairUse: shapes.fairUse.parse(stored.get('fairUse') ?? {}),
    api: shapes.api.parse(stored.get('api') ?? {}),
    apps: shapes.apps.parse(stored.get('apps') ?? {}),
    home: shapes.home.parse(stored.get('home') ?? {}),
    keyUse: shapes.keyUse.parse(stored.get('keyUse') ?? {}),
    payments: shapes.payments.parse(stored.get('payments') ?? {}),
  };
}

/** Another scheme could trick users of the support page. */
const link = z.string().startsWith('https://').nullable().catch(null);
const links = z.object({ support: link, channel: link, chat: link, video: link });
export type Links = z.infer<typeof links>;

export async function findOperatorLinks(db: Db | Tx): Promise<Links> {
  return links.parse((await findSetting(db, 'links')) ?? {});
}
