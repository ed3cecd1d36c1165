import { z } from 'zod';
import type { Config } from '../../config.ts';
import { pass, fail, type Check } from './checks.ts';
import { now, type Db } from '../database/database.ts';
import { findSetting } from '../database/stored-settings.ts';

export const lastBackupSetting = 'last-backup';
const backupNote = z.object({ madeAt: z.iso.datetime(), file: z.string() });

const oldDays = 7;
const advice = 'Run npm run backup every day, keep the file on another machine, and try it with npm run restore -- --verify.';
/** For operators who read it in the back office; the checklist has the button. */
const onThePage = `Take one now under Go live. ${advice}`;

export function backupCheck(db: Db, { isProduction }: Pick<Config, 'isProduction'>): Check {
  return {
    name: 'backup',
    async run() {
      const last = await findLast(db);
      if (last === undefined)
        return isProduction ? fail('none was ever made', advice) : pass('none was ever made; production would need one');
      const { days, ...found } = last;
      const detail = `the last one is of ${last.madeAt}: ${last.file}`;
      return isProduction && days >= oldDays ? fail(`${detail}, ${days} days old`, advice, found) : pass(detail, found);
    },
  };
}

export async function findBackupWarnings(db: Db, { isProduction }: Pick<Config, 'isProduction'>): Promise<string[]> {
  if (!isProduction) return [];
  const last = await findLast(db);
  if (last === undefined) return [`No backup has been made yet. ${onThePage}`];
  return last.days >= oldDays ? [`The last backup is ${last.days} days old. ${onThePage}`] : [];
}

async function findLast(db: Db): Promise<{ madeAt: string; file: string; days: number } | undefined> {
  const last = backupNote.safeParse(await findSetting(db, lastBackupSetting)).data;
  return last && { ...last, days: Math.floor(((await now(db)).getTime() - Date.parse(last.madeAt)) / 86_400_000) };
}
