/** `perOwner`: the most places that one owner has at once. `visitMs`: how long a visit takes, until the first one shows it. */
export type PlaceLimits = { places: number; perOwner: number; visitMs?: number };

/** To be left once. `isSpent`: false for one that was of no use, whose length says nothing. */
export type Place = { leave(of?: { isSpent: boolean }): void };

/** The weight of the latest visit in the average. */
const latest = 0.2;

/** Places that owners take and leave. Who is served next, and when, is decided by what uses them. */
export function createPlaces(
  { places, perOwner, visitMs = 0 }: PlaceLimits,
  onLeft: (of: { isSpent: boolean }) => void,
  now: () => number,
) {
  const held = new Map<string, number>();
  let taken = 0;
  let averageMs = visitMs;
  const of = (owner: string) => held.get(owner) ?? 0;

  return {
    of,
    taken: () => taken,
    isFree: () => taken < places,
    mayServe: (owner: string) => of(owner) < perOwner,
    visitMs: () => averageMs,
    take(owner: string): Place {
      const since = now();
      taken += 1;
      held.set(owner, of(owner) + 1);
      let isLeft = false;
      return {
        leave({ isSpent } = { isSpent: true }) {
          if (isLeft) return;
          isLeft = true;
          taken -= 1;
          if (of(owner) === 1) held.delete(owner);
          else held.set(owner, of(owner) - 1);
          if (isSpent) averageMs += latest * (now() - since - averageMs);
          onLeft({ isSpent });
        },
      };
    },
  };
}
