import { refuse } from '../../platform/errors.ts';

/** Runs at most so many at once; the others wait their turn, and whoever finds too many waiting comes again. */
export function takeTurns({
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
      // Whoever is next takes this place as it is.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
