import type { Deps } from '../../../../deps.ts';

/** One provider call, as a share of the time of a purchase without a deep check: 8 seconds of 10. */
const shareOfCall = 0.8;
/** A call with less time than this is not made. */
export const shortestCallMs = 3_000;
/** What a purchase keeps of its time for its answer. */
export const reserveMs = 400;

/** For one call of a purchase, in milliseconds. `deadline` is of `performance.now()`. */
export function remainingMs({ config }: Pick<Deps, 'config'>, { deadline }: { deadline: number }): number {
  return Math.min(shareOfCall * config.purchaseSeconds * 1_000, msUntil(deadline - reserveMs));
}

/** `time` is of `performance.now()`. Timers accept only whole milliseconds. */
export function msUntil(time: number): number {
  return Math.max(1, Math.floor(time - performance.now()));
}
