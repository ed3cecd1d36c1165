/** `place`: from 1, null where neither an operator nor the job placed it. `mayExplore`: asked first now and then, to learn how good it is. */
export type PlacedRoute = { id: number; place: number | null; mayExplore: boolean; isWorking: boolean };

/** The share of purchases that ask another route than the first one first. */
export const exploredShare = 0.05;

/** From 0 to below 1, the same for the same purchase: one that asks again gets the same order. */
export type Draw = (activationId: number) => number;

/** Placed ones first. The others keep the order in which they are given. */
export function sortByPlace<Route extends Pick<PlacedRoute, 'place'>>(routes: readonly Route[]): Route[] {
  return routes.toSorted((one, other) => (one.place ?? unplaced) - (other.place ?? unplaced));
}

const unplaced = 1_000_000;

/** Routes that may be asked, in their order. All others get the same chance of being explored. */
export function explore<Route extends PlacedRoute>(routes: readonly Route[], drawn: number): Route[] {
  const others = routes.slice(1).filter(({ mayExplore, isWorking }) => mayExplore && isWorking);
  const explored = drawn < exploredShare ? others[Math.floor((drawn / exploredShare) * others.length)] : undefined;
  return explored === undefined ? [...routes] : [explored, ...routes.filter((route) => route !== explored)];
}

/** MurmurHash3's finisher: ids that follow each other draw unrelated numbers. */
export const drawById: Draw = (activationId) => {
  let mixed = (activationId % 2 ** 32) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};
