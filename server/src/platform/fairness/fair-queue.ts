import { createFairLine, type Waiter } from './fair-line.rules.ts';
import { createPlaces, type PlaceLimits } from './places.ts';
import { waitInLine } from './wait-in-line.ts';

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

/** Places that owners use in turn. */
export function createFairQueue(limits: PlaceLimits, now: () => number = () => performance.now()): FairQueue {
  const { places, perOwner } = limits;
  const line = createFairLine<() => void>();
  const { isFree, mayServe, take, visitMs } = createPlaces(limits, serve, now);

  const next = () => (isFree() ? line.next(mayServe) : undefined);

  function serve(): void {
    for (let start = next(); start !== undefined; start = next()) start();
  }

  function expectedWaitMs(waiter: Waiter): number {
    if (isFree() && mayServe(waiter.owner)) return 0;
    const own = (line.waiting(waiter.owner) + 1) / Math.min(perOwner, places);
    return Math.max((line.ahead(waiter) + 1) / places, mayServe(waiter.owner) ? 0 : own) * visitMs();
  }

  return {
    enterNow: (owner) => (isFree() && mayServe(owner) ? take(owner).leave : undefined),
    expectedWaitMs,
    waiting: () => line.waiting(),
    enter(waiter, { ms, signal, isBegun = false } = {}) {
      if (ms !== undefined && !isBegun && expectedWaitMs(waiter) > ms) return Promise.resolve(undefined);
      const leave = waitInLine<() => void>((start) => line.join(waiter, () => start(take(waiter.owner).leave)), { ms, signal });
      serve();
      return leave;
    },
  };
}
