import { currentAsker, waitMsOf } from '../../fairness/asker.ts';
import { Busy } from '../../fairness/busy.ts';
import { createFairQueue } from '../../fairness/fair-queue.ts';

/** Runs at most two transactions of one user at a time: one works, and one waits for its locks. */
export type RunInUserTurn = <T>(userId: number, run: () => Promise<T>) => Promise<T>;

/**
 * Transactions of one user wait for each other in the database anyway, where each that waits takes a connection: ten purchases of one user
 * would take them all, and all other users would wait too. In order of arrival, and no longer than the call has time for.
 */
export function createUserTurns(longestMs = 10_000): RunInUserTurn {
  const queue = createFairQueue({ places: Infinity, perOwner: 2 });
  return async (userId, run) => {
    const asker = currentAsker();
    const ms = asker === undefined ? longestMs : Math.min(longestMs, waitMsOf(asker));
    const leave = await queue.enter({ owner: String(userId), rank: 'person' }, { ms, isBegun: true });
    if (leave === undefined) throw new Busy();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
