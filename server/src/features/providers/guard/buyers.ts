import { createFairLine, type Waiter } from '../../../platform/fairness/fair-line.rules.ts';
import { createPlaces, type Place } from '../../../platform/fairness/places.ts';
import { waitInLine } from '../../../platform/fairness/wait-in-line.ts';

/** How many purchases of one user run at once. */
export const runningPerOwner = 3;

/** `until`: when the turn must have come, of `performance.now()`. */
export type Buyer = Waiter & { until: number; signal?: AbortSignal | undefined };

type Around = {
  places: number;
  now: () => number;
  /** How long until so many purchases were let in by the provider's pace, in milliseconds. */
  paceMs(count: number): number;
  advance(): void;
  onLeft(of: { isSpent: boolean }): void;
};

/** Until the first answer shows how long a purchase takes, in milliseconds. */
const assumedVisitMs = 1_000;

/** Purchases that wait for a provider: users take turns, and one who would be served too late doesn't wait at all. */
export function createBuyers({ places, now, paceMs, advance, onLeft }: Around) {
  const line = createFairLine<() => void>();
  const limits = { places, perOwner: runningPerOwner, visitMs: assumedVisitMs };
  const { of: running, taken, isFree, mayServe, take, visitMs } = createPlaces(limits, onLeft, now);

  function expectedWaitMs(waiter: Waiter): number {
    const before = line.ahead(waiter) + 1;
    const own = running(waiter.owner) + line.waiting(waiter.owner) + 1;
    const rounds = Math.max(Math.ceil((taken() + before) / places), Math.ceil(own / Math.min(runningPerOwner, places)));
    return Math.max(paceMs(before), (rounds - 1) * visitMs());
  }

  return {
    /** Undefined: no turn in time. */
    async enter({ until, signal, ...waiter }: Buyer): Promise<Place | undefined> {
      const ms = until - now();
      if (ms <= 0 || expectedWaitMs(waiter) > ms) return undefined;
      const place = waitInLine<Place>((start) => line.join(waiter, () => start(take(waiter.owner))), { ms, signal });
      advance();
      return place;
    },
    canLetIn: () => isFree() && line.hasNext(mayServe),
    letIn: () => line.next(mayServe)?.(),
    waiting: () => line.waiting(),
  };
}
