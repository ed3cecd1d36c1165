import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const bytesNeeded = 2_000_000_000;
/** The magic number of tmpfs on Linux. */
const tmpfs = 0x01021994;

/**
 * The folder for a run's databases: in memory if there is room, because a commit on disk takes ten times as long. All settings of
 * durability stay as in production. A TMPDIR set by the caller wins.
 */
export function throwAwayFolder(memory = '/dev/shm', needed = bytesNeeded): string {
  const isChosen = (process.env['TMPDIR'] ?? '') !== '';
  return !isChosen && hasRoom(memory, needed) ? memory : tmpdir();
}

function hasRoom(folder: string, needed: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(folder);
    return type === tmpfs && bavail * bsize >= needed && canRunPrograms(folder);
  } catch {
    return false;
  }
}

function canRunPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === folder)?.[3] ?? '';
  return !options.split(',').includes('noexec');
}
