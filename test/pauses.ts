import { setTimeout as pause } from 'node:timers/promises';

/*
 * A test waits for what happens. Where time itself has to pass, one of these says why, and nothing else in a test pauses. A slow machine
 * makes each of them longer, which must break no test.
 */

/** A limit of the product that runs on the real clock and that no test can move passes. */
export function outlast(ms: number): Promise<void> {
  return pause(ms);
}

/** What a test plays is slow, or begins at several moments of a race. */
export function takeTime(ms: number): Promise<void> {
  return pause(ms);
}

/** Something that may not happen, in another process or a browser whose rounds a test can't count, has time to happen. */
export function watchFor(ms: number): Promise<void> {
  return pause(ms);
}
