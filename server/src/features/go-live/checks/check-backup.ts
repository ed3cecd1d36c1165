import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../../deps.ts';
import { DamagedBackup } from '../../../platform/backup/read.ts';
import { backupFileIn, noteBackup, verifyBackup } from '../../../platform/backup/take.ts';
import { writeBackup } from '../../../platform/backup/write.ts';
import type { Found } from '../lines/found.rules.ts';

/** A file that can't be read back is removed: it would be trusted. */
export async function takeAndVerifyBackup({ db, secrets, config, log }: Deps): Promise<Found['backup'] | { problem: string }> {
  const file = backupFileIn(config.dataDir, new Date(), `-${randomBytes(3).toString('hex')}`);
  try {
    const written = await writeBackup(db, { file, secrets });
    const { rows } = await verifyBackup(file, secrets);
    await noteBackup(db, written);
    return { file, rows: Object.values(rows).reduce((sum, each) => sum + each, 0), bytes: written.bytes };
  } catch (error) {
    log.warn({ err: error }, 'the backup of the go-live checklist failed');
    await rm(file, { force: true }).catch(() => undefined);
    return { problem: `${explain(error, path.dirname(file))} Nothing was saved.` };
  }
}

const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

function explain(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (notWritable.includes(code)) return `the folder ${folder} isn’t writable.`;
  if (code === 'ENOSPC') return `the disk that holds ${folder} is full.`;
  return error instanceof DamagedBackup ? 'what was written could not be read back.' : 'the server’s log says why.';
}
