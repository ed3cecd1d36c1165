import { setTimeout as sleep } from 'node:timers/promises';
import { isAnswerLost, isDatabaseAway } from '../../../platform/database/database.ts';
import { finishUntil } from '../../../platform/fairness/asker.ts';

const againMs = 200;

/** For what is the same when repeated, once money is held: the buyer waits anyway. `until` is of `performance.now()`. */
export async function retryWhileDatabaseAway<T>(until: number, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await finishUntil(until, run);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= until) throw error;
      await sleep(againMs);
    }
  }
}

/** A database that is away when it's asked is the buyer's answer; a write whose answer was lost may have held the buyer's money. */
export async function retryLostAnswer<T>(until: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    return retryWhileDatabaseAway(until, write);
  }
}
