import { createFairLine, type Waiter } from './fair-line.rules.ts';

/** `perOwner`: the most places that one owner has at once. */
type Places = { places: number; perOwner: number };

/**
 * `ms`: how long at most, or for ever. Who can't be served by then, as far as earlier visits show, isn't let into the line at all, unless
 * it is a step of something that has begun.
 */
type Wait = { ms?: number | undefined; signal?: AbortSignal | undefined; isBegun?: boolean };

export type FairQueue = {
  /** A place, to be given back by calling the result once; undefined where there is none in time. */
  enter(waiter: Waiter, wait?: Wait): Promise<(() => void) | undefined>;
  /** A place that is free now, without waiting. */
  enterNow(owner: string): (() => void) | undefined;
  /** How long a new one would wait, in milliseconds. */
  expectedWaitMs(waiter: Waiter): number;
  waiting(): number;
};

/** The weight of the latest visit in the average. */
const latest = 0.2;

/** Places that owners use in turn. */
export function createFairQueue({ places, perOwner }: Places, now: () => number = () => performance.now()): FairQueue {
  const line = createFairLine<() => void>();
  const held = new Map<string, number>();
  let taken = 0;
  let visitMs = 0;

  const mayServe = (owner: string) => (held.get(owner) ?? 0) < perOwner;

  const next = () => (taken < places ? line.next(mayServe) : undefined);

  function serve(): void {
    for (let start = next(); start !== undefined; start = next()) start();
  }

  function takePlace(owner: string): () => void {
    const since = now();
    taken += 1;
    held.set(owner, (held.get(owner) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      const left = (held.get(owner) ?? 1) - 1;
      if (left === 0) held.delete(owner);
      else held.set(owner, left);
      visitMs += latest * (now() - since - visitMs);
      serve();
    };
  }

  function expectedWaitMs(waiter: Waiter): number {
    if (taken < places && mayServe(waiter.owner)) return 0;
    const own = (line.waiting(waiter.owner) + 1) / Math.min(perOwner, places);
    return Math.max((line.ahead(waiter) + 1) / places, mayServe(waiter.owner) ? 0 : own) * visitMs;
  }

  return {
    enterNow: (owner) => (taken < places && mayServe(owner) ? takePlace(owner) : undefined),
    expectedWaitMs,
    waiting: () => line.waiting(),
    enter(waiter, { ms, signal, isBegun = false } = {}) {
      if (signal?.aborted === true || (ms !== undefined && !isBegun && expectedWaitMs(waiter) > ms)) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const leaveLine = line.join(waiter, () => {
        stopWaiting();
        resolve(takePlace(waiter.owner));
      });
      const giveUp = () => {
        stopWaiting();
        leaveLine();
        resolve(undefined);
      };
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
      signal?.addEventListener('abort', giveUp);
      function stopWaiting(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      }
      serve();
      return promise;
    },
  };
}
