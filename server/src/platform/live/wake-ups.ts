export type WakeUps = {
  wake(userId: number): void;
  wakeAll(): void;
  /** From now on, so that nothing is missed between reading the database and waiting. */
  listen(userId: number): NewsOfUser;
};

export type NewsOfUser = {
  next(timeoutMs: number): Promise<void>;
  stop(): void;
};

type Waiting = { hasNews: boolean; resume: (() => void) | undefined };

export function createWakeUps(): WakeUps {
  const byUser = new Map<number, Set<Waiting>>();

  function wake(userId: number): void {
    for (const waiting of byUser.get(userId) ?? []) {
      waiting.hasNews = true;
      waiting.resume?.();
    }
  }

  return {
    wake,
    wakeAll: () => [...byUser.keys()].forEach(wake),
    listen(userId) {
      const waiting: Waiting = { hasNews: false, resume: undefined };
      const ofUser = byUser.get(userId) ?? new Set();
      byUser.set(userId, ofUser.add(waiting));
      return {
        async next(timeoutMs) {
          if (!waiting.hasNews) await untilResumed(waiting, timeoutMs);
          waiting.hasNews = false;
        },
        stop() {
          ofUser.delete(waiting);
          if (ofUser.size === 0 && byUser.get(userId) === ofUser) byUser.delete(userId);
        },
      };
    },
  };
}

async function untilResumed(waiting: Waiting, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  waiting.resume = resolve;
  await promise;
  clearTimeout(timer);
  waiting.resume = undefined;
}
