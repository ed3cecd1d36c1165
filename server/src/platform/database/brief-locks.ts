import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** In milliseconds. While a change waits for a table's lock, later calls wait behind it. */
const lockMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** `onLocked`: it couldn't get a lock, for example while a backup reads, and will be tried again after this time. */
export type OnLocked = (pauseMs: number) => void;

/** In a transaction that never waits long for a lock: when it can't get one, it is rolled back, calls pass, and it begins again. */
export async function withBriefLocks(client: ClientBase, change: () => Promise<void>, onLocked: OnLocked = () => undefined): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockMs}`);
      await change();
      await client.query('commit');
      return;
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      await client.query('rollback');
      onLocked(pauseMs);
      await sleep(pauseMs);
    }
  }
}

/** A lock that wasn't free in time, or a deadlock. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}
