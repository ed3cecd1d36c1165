import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '../../../platform/database/database.ts';

/** Between tries for a row that another transaction holds, in milliseconds: 0.6 s in total. No connection is kept while waiting. */
const pausesMs = [10, 20, 40, 80, 150, 300];

/** Runs an SQL function that refuses to wait for a lock. Throws 55P03 when the row stays locked; the caller tries again later. */
export async function retryWhileLocked<T>(run: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await sleep(pauseMs);
  }
  return run();
}
