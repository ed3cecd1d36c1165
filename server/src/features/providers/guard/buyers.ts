import { createFairLine, type Waiter } from '../../../platform/fairness/fair-line.rules.ts';
import { createPlaces, type Place } from '../../../platform/fairness/places.ts';
import { waitForTurn } from './wait-for-turn.ts';

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
      const waitMs = until - now();
      if (signal?.aborted === true || waitMs <= 0 || expectedWaitMs(waiter) > waitMs) return undefined;
      let place: Place | undefined;
      const leaves = new Map<() => void, () => void>();
      await waitForTurn(signal, waitMs, {
        join(start) {
          leaves.set(
            start,
            line.join(waiter, () => {
              place = take(waiter.owner);
              start();
            }),
          );
          advance();
        },
        leave: (start) => leaves.get(start)?.(),
      });
      return place;
    },
    canLetIn: () => isFree() && line.hasNext(mayServe),
    letIn: () => line.next(mayServe)?.(),
    waiting: () => line.waiting(),
  };
}
