import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../../deps.ts';
import { DamagedBackup } from '../../../platform/backup/read.ts';
import { backupFileIn, noteBackup, readBackWhole } from '../../../platform/backup/backup-files.ts';
import { withBackupLock } from '../../../platform/backup/backup-lock.ts';
import { writeBackup } from '../../../platform/backup/write.ts';
import type { Found } from '../lines/found.rules.ts';

type Result = Found['backup'] | { problem: string };

const underWay = new WeakMap<Deps['db'], Promise<Result>>();

/** Who asks while one is being taken here gets its result; another node waits for its turn. */
export function takeAndReadBackup(deps: Deps): Promise<Result> {
  const running = underWay.get(deps.db) ?? withBackupLock(deps.background, () => takeBackup(deps)).finally(() => underWay.delete(deps.db));
  underWay.set(deps.db, running);
  return running;
}

/** A file that can't be read back is removed: it would be trusted. */
async function takeBackup({ background: db, secrets, config, log }: Deps): Promise<Result> {
  const file = backupFileIn(config.dataDir, new Date(), `-${randomBytes(3).toString('hex')}`);
  try {
    const written = await writeBackup(db, { file, secrets });
    const { rows } = await readBackWhole(file, secrets);
    await noteBackup(db, written);
    await removeOlder(path.dirname(file));
    return { file, rows: Object.values(rows).reduce((sum, each) => sum + each, 0), bytes: written.bytes };
  } catch (error) {
    log.warn({ err: error }, 'the backup of the go-live checklist failed');
    await rm(file, { force: true }).catch(() => undefined);
    return { problem: `${explain(error, path.dirname(file))} Nothing was saved.` };
  }
}

const kept = 3;

/** Removes backups taken here, not the scheduled ones. By when they were written: names of the same second are in no order. */
async function removeOlder(folder: string): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => /^pinline-\w+-[0-9a-f]{6}\.backup\.gz(\.partial)?$/.test(name));
  const files = ours.map(async (name) => ({ file: path.join(folder, name), writtenAt: (await stat(path.join(folder, name))).mtimeMs }));
  const byAge = (await Promise.all(files)).toSorted((a, b) => a.writtenAt - b.writtenAt);
  for (const { file } of byAge.slice(0, -kept)) await rm(file, { force: true });
}

const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

function explain(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (notWritable.includes(code)) return `the folder ${folder} isn’t writable.`;
  if (code === 'ENOSPC') return `the disk that holds ${folder} is full.`;
  return error instanceof DamagedBackup ? 'what was written could not be read back.' : 'the log says why.';
}
