import { currentAsker, waitMsOf } from '../../fairness/asker.ts';
import { Busy } from '../../fairness/busy.ts';

/** Runs at most two transactions of one user at a time: one works, and one waits for its locks. */
export type TakeTurn = <T>(userId: number, run: () => Promise<T>) => Promise<T>;

const mostAtOnce = 2;

/**
 * Transactions of one user wait for each other in the database anyway, where each that waits takes a connection: ten purchases of one user
 * would take them all, and all other users would wait too. In order of arrival.
 */
export function createTurns(longestMs = 10_000): TakeTurn {
  const queues = new Map<number, Queue>();

  return async (userId, run) => {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] };
    queues.set(userId, queue);
    if (queue.running < mostAtOnce) queue.running += 1;
    else await waitIn(queue, longestMs);
    try {
      return await run();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) queues.delete(userId);
    }
  };
}

/** `waiting`: each is called when it is its turn. */
type Queue = { running: number; waiting: (() => void)[] };

/** No longer than its call has time for. */
function waitIn({ waiting }: Queue, longestMs: number): Promise<void> {
  const asker = currentAsker();
  const timeoutMs = asker === undefined ? longestMs : Math.min(longestMs, waitMsOf(asker));
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(new Busy());
    }, timeoutMs);
    function take() {
      clearTimeout(timeout);
      resolve();
    }
    waiting.push(take);
  });
}
