import path from 'node:path';
import { lastBackupSetting } from '../checks/backup.ts';
import type { Database } from '../database/database.ts';
import { saveSetting } from '../database/stored-settings.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Foot } from './format.ts';
import { readBackup } from './read.ts';
import type { Written } from './write.ts';

export function backupFileIn(dataDir: string, at: Date, mark = ''): string {
  return path.join(dataDir, 'backups', `pinline-${at.toISOString().replaceAll(/[:-]|\.\d+/g, '')}${mark}.backup.gz`);
}

/** For `npm run doctor` and the alarms. */
export async function noteBackup(db: Database, { file, head }: Written): Promise<void> {
  await saveSetting(db.autocommit, { key: lastBackupSetting, value: { madeAt: head.madeAt, file } });
}

/** Reads all of it again: every row, the counts, the hash and the signature. Throws `DamagedBackup`. */
export async function readBackWhole(file: string, secrets: Secrets): Promise<Foot> {
  let foot: Foot | undefined;
  for await (const part of readBackup(file, { mac: secrets.startBackupMac() })) if (part.kind === 'foot') foot = part.foot;
  if (foot === undefined) throw new Error(`${file} has no end.`);
  return foot;
}
