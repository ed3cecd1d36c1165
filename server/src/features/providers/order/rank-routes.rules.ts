import { successLowerBound } from '@pinline/contract/catalogue/offers.rules';

/** With fewer outcomes its success counts as unknown: even the lower bound of 2 codes of 2 is higher than that of 80 in 200. */
export const leastOutcomes = 10;

/** A service on a route of its server. Money in paise. */
export type RankedRoute = {
  id: number;
  price: number;
  /** What one number costs at today's rate; null where no provider named it. */
  cost: number | null;
  samples: number;
  succeeded: number;
  isOutOfStock: boolean;
  /** For this service. */
  isPaused: boolean;
  /** Route or provider switched off. */
  isClosed: boolean;
};

/**
 * By expected margin × success, the most first. Success counts as far as its samples prove it, so that few of them don't win.
 * Routes of which that says nothing keep the order in which they are given.
 */
export function rankRoutes<Route extends RankedRoute>(routes: readonly Route[]): Route[] {
  return routes.toSorted((one, other) => groupOf(one) - groupOf(other) || expectedNet(other) - expectedNet(one));
}

/** What one sale earns at least, in paise. Below cost it is the loss of a number that is paid for, and success doesn't make it better. */
export function expectedNet(route: Omit<RankedRoute, 'id'>): number {
  const margin = marginOf(route);
  if (margin === null) return 0;
  return margin < 0 ? margin : margin * provenSuccess(route);
}

export function marginOf({ price, cost }: Pick<RankedRoute, 'price' | 'cost'>): number | null {
  return cost === null ? null : price - cost;
}

/** From 0 to 1: the share of numbers with a code that is exceeded with 90 % confidence. */
export function provenSuccess(counted: Pick<RankedRoute, 'samples' | 'succeeded'>): number {
  return counted.samples < leastOutcomes ? 0 : successLowerBound(counted) / 100;
}

/** First what earns, then what isn't known, then what is known to earn nothing, and last what can't be bought. */
function groupOf(route: RankedRoute): number {
  const { isClosed, isPaused, isOutOfStock, samples, succeeded } = route;
  if (isClosed) return 6;
  if (isPaused) return 5;
  if (isOutOfStock) return 4;
  if ((marginOf(route) ?? 0) < 0) return 3;
  if (samples >= leastOutcomes && succeeded === 0) return 2;
  return expectedNet(route) > 0 ? 0 : 1;
}
