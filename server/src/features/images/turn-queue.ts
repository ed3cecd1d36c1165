import { refuse } from '../../platform/errors.ts';

/** Callers beyond `waiting` are refused with a time to retry. */
export function createTurnQueue({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) refuse('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 5 });
      await new Promise<void>((begin) => queue.push(begin));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
