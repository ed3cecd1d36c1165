import { networkOf } from '../../../platform/http/address.ts';
import type { Origin } from '../../../platform/api/api.ts';
import { Refusal } from '../../../platform/errors.ts';

/** A call that waits for a hash. The server's own hashes have no caller, and are never turned away. */
export type HashCaller = {
  address: string;
  hasHungUp(): boolean;
  /** Signed in, or on a device that signed in to this account before: served before strangers. */
  isTrusted: boolean;
};

export type HashQueue = {
  /** Runs when it is this caller's turn. Refuses with `SERVER_BUSY` when there is no place, or the caller has hung up. */
  run<T>(work: () => Promise<T>, caller?: HashCaller): Promise<T>;
  waiting(): number;
};

type Place = { caller: HashCaller | undefined; network: string | undefined; start(): void; turnAway(): void };

/** At most `places` waiting and running, `placesPerAddress` of them of one address; `parallel` run side by side. */
export function createHashQueue(limits: { parallel: number; places: number; placesPerAddress: number }): HashQueue {
  const running = new Set<Place>();
  let waiting: Place[] = [];

  function startNext(): void {
    while (running.size < limits.parallel) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (next.caller?.hasHungUp() === true) next.turnAway();
      else {
        running.add(next);
        next.start();
      }
    }
  }

  function dropHungUp(): void {
    const gone = waiting.filter(({ caller }) => caller?.hasHungUp() === true);
    waiting = waiting.filter((place) => !gone.includes(place));
    for (const place of gone) place.turnAway();
  }

  /** Strangers wait behind trusted callers, and lose the last of their places to them when there is no other. */
  function admit(place: Place): void {
    dropHungUp();
    if (place.caller !== undefined) {
      const all = [...running, ...waiting];
      const isAddressFull = all.filter(({ network }) => network === place.network).length >= limits.placesPerAddress;
      if (isAddressFull && !(place.caller.isTrusted && turnStrangerAway(place.network))) throw busy();
      const isFull = running.size + waiting.length >= limits.places;
      if (isFull && !(place.caller.isTrusted && turnStrangerAway())) throw busy();
    }
    const firstStranger = isStranger(place) ? -1 : waiting.findIndex(isStranger);
    waiting.splice(firstStranger === -1 ? waiting.length : firstStranger, 0, place);
  }

  function turnStrangerAway(network?: string): boolean {
    const last = waiting.findLastIndex((place) => isStranger(place) && (network === undefined || place.network === network));
    if (last === -1) return false;
    for (const stranger of waiting.splice(last, 1)) stranger.turnAway();
    return true;
  }

  return {
    async run(work, caller) {
      let place: Place | undefined;
      await new Promise<void>((resolve, reject) => {
        place = {
          caller,
          network: caller && networkOf(caller.address),
          start: resolve,
          turnAway: () => reject(busy()),
        };
        admit(place);
        startNext();
      });
      try {
        return await work();
      } finally {
        if (place !== undefined) running.delete(place);
        startNext();
      }
    },
    waiting: () => waiting.length,
  };
}

function isStranger({ caller }: Place): boolean {
  return caller?.isTrusted === false;
}

/** Where limits are off, callers wait as the server itself does. */
export function hashCaller(
  config: { isRateLimited: boolean },
  from: Origin,
  { isTrusted }: { isTrusted: boolean },
): HashCaller | undefined {
  return config.isRateLimited ? { address: from.address, hasHungUp: from.hasHungUp, isTrusted } : undefined;
}

/** A full queue is worked off within about a second. */
function busy(): Refusal {
  return new Refusal('SERVER_BUSY', { retryAfterSeconds: 2 });
}
