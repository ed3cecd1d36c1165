import { z } from 'zod';
import type { Config } from '../../config.ts';
import { pass, type Check } from './checks.ts';
import { now, type Db } from '../database/database.ts';
import { findSetting } from '../database/stored-settings.ts';

export const lastBackupSetting = 'last-backup';
const backupNote = z.object({ madeAt: z.iso.datetime(), file: z.string() });

const oldDays = 7;
/** The checklist has the button. */
const advice =
  'Take one now under Go live. Run npm run backup every day, keep the file on another machine, and try it with npm run restore -- --verify.';

/** Only says which: none, or an old one, is an alarm in production. */
export function backupCheck(db: Db): Check {
  return {
    name: 'backup',
    async run() {
      const last = await findLast(db);
      if (last === undefined) return pass('none was ever made; production needs one');
      const { days, ...found } = last;
      return pass(`the last one is of ${last.madeAt}: ${last.file}, ${days} days old`, found);
    },
  };
}

export async function findBackupWarnings(db: Db, { isProduction }: Pick<Config, 'isProduction'>): Promise<string[]> {
  if (!isProduction) return [];
  const last = await findLast(db);
  if (last === undefined) return [`No backup has been made yet. ${advice}`];
  return last.days >= oldDays ? [`The last backup is ${last.days} days old. ${advice}`] : [];
}

async function findLast(db: Db): Promise<{ madeAt: string; file: string; days: number } | undefined> {
  const last = backupNote.safeParse(await findSetting(db, lastBackupSetting)).data;
  return last && { ...last, days: Math.floor(((await now(db)).getTime() - Date.parse(last.madeAt)) / 86_400_000) };
}
