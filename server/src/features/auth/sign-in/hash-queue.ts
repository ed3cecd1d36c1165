import { networkOf } from '../../../platform/http/address.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import { Refusal } from '../../../platform/errors.ts';

/** The node's own hashes have no caller and are never refused. */
export type HashCaller = {
  address: string;
  hasHungUp(): boolean;
  /** Signed in, or on a device that signed in to this account before. */
  isTrusted: boolean;
};

export type HashQueue = {
  /** Refuses with `SERVER_BUSY` when the queue is full or the caller has disconnected. */
  run<T>(work: () => Promise<T>, caller?: HashCaller): Promise<T>;
  waiting(): number;
};

type Place = { caller: HashCaller | undefined; network: string | undefined; start(): void; refuse(): void };

export function createHashQueue(limits: { parallel: number; places: number; placesPerAddress: number }): HashQueue {
  const running = new Set<Place>();
  let waiting: Place[] = [];

  function startNext(): void {
    while (running.size < limits.parallel) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (next.caller?.hasHungUp() === true) next.refuse();
      else {
        running.add(next);
        next.start();
      }
    }
  }

  function dropDisconnected(): void {
    const disconnected = waiting.filter(({ caller }) => caller?.hasHungUp() === true);
    waiting = waiting.filter((place) => !disconnected.includes(place));
    for (const place of disconnected) place.refuse();
  }

  /** Strangers wait behind trusted callers and lose their place to one when the queue is full. */
  function admit(place: Place): void {
    dropDisconnected();
    if (place.caller !== undefined) {
      const all = [...running, ...waiting];
      const isAddressFull = all.filter(({ network }) => network === place.network).length >= limits.placesPerAddress;
      if (isAddressFull && !(place.caller.isTrusted && evictStranger(place.network))) throw serverBusy();
      const isFull = running.size + waiting.length >= limits.places;
      if (isFull && !(place.caller.isTrusted && evictStranger())) throw serverBusy();
    }
    const firstStranger = isStranger(place) ? -1 : waiting.findIndex(isStranger);
    waiting.splice(firstStranger === -1 ? waiting.length : firstStranger, 0, place);
  }

  function evictStranger(network?: string): boolean {
    const last = waiting.findLastIndex((place) => isStranger(place) && (network === undefined || place.network === network));
    if (last === -1) return false;
    for (const stranger of waiting.splice(last, 1)) stranger.refuse();
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
          refuse: () => reject(serverBusy()),
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

export function hashCaller(
  config: { isRateLimited: boolean },
  from: Origin,
  { isTrusted }: { isTrusted: boolean },
): HashCaller | undefined {
  return config.isRateLimited ? { address: from.address, hasHungUp: from.hasHungUp, isTrusted } : undefined;
}

function serverBusy(): Refusal {
  return new Refusal('SERVER_BUSY', { retryAfterSeconds: 2 });
}
