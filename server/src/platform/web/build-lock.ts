import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const askAgainMs = 100;

/** Waits until no other process runs. The kernel's lock, reached through SQLite: it ends with its process, even on kill -9. */
export async function withBuildLock<Result>(lockFile: string, run: () => Promise<Result>): Promise<Result> {
  await mkdir(path.dirname(lockFile), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    while (!take(lock)) await sleep(askAgainMs);
    return await run();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    // No journal file for a database that is never written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

const SQLITE_BUSY = 5;
