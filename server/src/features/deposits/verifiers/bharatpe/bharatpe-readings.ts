import { setTimeout as delay } from 'node:timers/promises';

/** A finished reading answers for this long, in milliseconds. */
const freshMs = 2_000;
/** Whoever asks within this time shares one reading, in milliseconds. */
const gatherMs = 20;

/** One reading for everybody who asks at the same time, and never two at once. `read` must not throw. */
export function shareReadings<T>(read: () => Promise<T>) {
  let latest: { value: T; endedAt: number } | undefined;
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  async function gatherAndRead(): Promise<T> {
    await Promise.all([delay(gatherMs), running]);
    // From here on it begins: whoever asks now needs the one after it.
    next = undefined;
    running = read();
    const value = await running;
    latest = { value, endedAt: performance.now() };
    running = undefined;
    return value;
  }

  return {
    /** What ended a moment ago, else what is on its way; undefined if there is neither. Good for what is there, not for what is missing. */
    async recent(): Promise<T | undefined> {
      return latest !== undefined && performance.now() - latest.endedAt < freshMs ? latest.value : running;
    },
    /** One that begins after this call. */
    fresh(): Promise<T> {
      return (next ??= gatherAndRead());
    },
  };
}
