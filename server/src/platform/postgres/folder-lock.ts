import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another process already uses the database in ${folder}. Stop it first, or give this one a DATA_DIR of its own.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * A file lock of the kernel, reached through SQLite: it ends with its process even on kill -9, can't be confused by reused process ids and
 * is the same in every container that mounts the folder. Throws FolderInUseError.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = open(folder);
  try {
    // No journal file for a database that is never written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new FolderInUseError(folder) : error;
  }
  return { release: () => file.isOpen && file.close() };
}

function open(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'postgres.lock'), { timeout: 0 });
  } catch (error) {
    throw new Error(`This user may not write in ${folder}. Start as its owner, or choose another DATA_DIR.`, { cause: error });
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
