import { setTimeout as delay } from 'node:timers/promises';

const freshMs = 2_000;
const gatherMs = 20;

/** Concurrent callers share one reading, and two never run at once. `read` must not throw. */
export function shareReadings<T>(read: () => Promise<T>) {
  let latest: { value: T; endedAt: number } | undefined;
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  async function gatherAndRead(): Promise<T> {
    await Promise.all([delay(gatherMs), running]);
    next = undefined;
    running = read();
    const value = await running;
    latest = { value, endedAt: performance.now() };
    running = undefined;
    return value;
  }

  return {
    /** Proves what is there, not what is missing. */
    async recent(): Promise<T | undefined> {
      return latest !== undefined && performance.now() - latest.endedAt < freshMs ? latest.value : running;
    },
    fresh(): Promise<T> {
      return (next ??= gatherAndRead());
    },
  };
}
