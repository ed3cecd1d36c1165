/** Runs at most two transactions of one user at a time: one works, and one waits for its locks. */
export type TakeTurn = <T>(userId: number, run: () => Promise<T>) => Promise<T>;

/** After as long as a connection is waited for. */
export class TurnTimeout extends Error {
  constructor() {
    super('A transaction of this user waited too long for the others');
  }
}

const mostAtOnce = 2;

/**
 * Transactions of one user wait for each other in the database anyway, where each that waits takes a connection: ten purchases of one user
 * would take them all, and all other users would wait too. In order of arrival.
 */
export function createTurns(timeoutMs = 10_000): TakeTurn {
  const queues = new Map<number, Queue>();

  return async (userId, run) => {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] };
    queues.set(userId, queue);
    if (queue.running < mostAtOnce) queue.running += 1;
    else await waitIn(queue, timeoutMs);
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

function waitIn({ waiting }: Queue, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(new TurnTimeout());
    }, timeoutMs);
    function take() {
      clearTimeout(timeout);
      resolve();
    }
    waiting.push(take);
  });
}
