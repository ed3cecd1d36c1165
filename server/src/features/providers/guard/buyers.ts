import { createFairLine, type Waiter } from '../../../platform/fairness/fair-line.rules.ts';
import { waitForTurn } from './wait-for-turn.ts';

/** How many purchases of one user run at once. */
export const runningPerOwner = 3;

/** `until`: when the turn must have come, of `performance.now()`. */
export type Buyer = Waiter & { until: number; signal?: AbortSignal | undefined };

/** A place of a purchase that may ask now, to be left once. */
export type Place = { leave(of: { isSpent: boolean }): void };

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
/** The weight of the latest purchase in the average. */
const latest = 0.2;

/** Purchases that wait for a provider: users take turns, and one who would be served too late doesn't wait at all. */
export function createBuyers({ places, now, paceMs, advance, onLeft }: Around) {
  const line = createFairLine<() => void>();
  const running = new Map<string, number>();
  let taken = 0;
  let visitMs = assumedVisitMs;

  const mayRun = (owner: string) => (running.get(owner) ?? 0) < runningPerOwner;

  function takePlace(owner: string): Place {
    const since = now();
    taken += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    let isLeft = false;
    return {
      leave(of) {
        if (isLeft) return;
        isLeft = true;
        taken -= 1;
        const left = (running.get(owner) ?? 1) - 1;
        if (left === 0) running.delete(owner);
        else running.set(owner, left);
        if (of.isSpent) visitMs += latest * (now() - since - visitMs);
        onLeft(of);
      },
    };
  }

  function expectedWaitMs(waiter: Waiter): number {
    const before = line.ahead(waiter) + 1;
    const own = (running.get(waiter.owner) ?? 0) + line.waiting(waiter.owner) + 1;
    const rounds = Math.max(Math.ceil((taken + before) / places), Math.ceil(own / Math.min(runningPerOwner, places)));
    return Math.max(paceMs(before), (rounds - 1) * visitMs);
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
              place = takePlace(waiter.owner);
              start();
            }),
          );
          advance();
        },
        leave: (start) => leaves.get(start)?.(),
      });
      return place;
    },
    canLetIn: () => taken < places && line.hasNext(mayRun),
    letIn: () => line.next(mayRun)?.(),
    waiting: () => line.waiting(),
  };
}
