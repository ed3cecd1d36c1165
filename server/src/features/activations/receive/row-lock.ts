import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '../../../platform/database/database.ts';

/** In milliseconds, 0.6 s in total. No connection is kept while waiting. */
const pausesMs = [10, 20, 40, 80, 150, 300];

/** For SQL functions that don't wait for locks. Throws 55P03 when the row stays locked. */
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
