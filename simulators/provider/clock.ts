export type Clock = {
  now(): Date;
  startTimer(run: () => void, delayMs: number): () => void;
};

/** Its timers never keep a process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  startTimer: (run, delayMs) => {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

export type ManualClock = Clock & { advance(ms: number): void };

export function createManualClock(start = new Date('2026-01-01T00:00:00Z')): ManualClock {
  let nowMs = start.getTime();
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const firstDue = (untilMs: number) => [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    now: () => new Date(nowMs),
    startTimer: (run, delayMs) => {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const endMs = nowMs + ms;
      for (let timer = firstDue(endMs); timer; timer = firstDue(endMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.run();
      }
      nowMs = endMs;
    },
  };
}
