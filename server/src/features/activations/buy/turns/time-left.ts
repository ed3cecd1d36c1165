/** One provider call, in milliseconds. */
const callMs = 8_000;
/** A call with less time than this is not made. */
export const shortestCallMs = 3_000;
/** What a purchase keeps of its time for its answer. */
export const reserveMs = 400;

/** For one call of a purchase, in milliseconds. `deadline` is of `performance.now()`. */
export function remainingMs({ deadline }: { deadline: number }): number {
  return Math.min(callMs, msUntil(deadline - reserveMs));
}

/** `time` is of `performance.now()`. Timers accept only whole milliseconds. */
export function msUntil(time: number): number {
  return Math.max(1, Math.floor(time - performance.now()));
}
