export type WakeUps = {
  wake(userId: number): void;
  wakeAll(): void;
  /** From now on, so that nothing is missed between reading the database and waiting. */
  listen(userId: number): NewsOfUser;
  /** Calls each time. */
  watch(userId: number, onNews: () => void): { stop(): void };
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

  function join(userId: number, waiting: Waiting): { stop(): void } {
    const ofUser = byUser.get(userId) ?? new Set();
    byUser.set(userId, ofUser.add(waiting));
    return {
      stop() {
        ofUser.delete(waiting);
        if (ofUser.size === 0 && byUser.get(userId) === ofUser) byUser.delete(userId);
      },
    };
  }

  return {
    wake,
    wakeAll: () => [...byUser.keys()].forEach(wake),
    watch: (userId, onNews) => join(userId, { hasNews: false, resume: onNews }),
    listen(userId) {
      const waiting: Waiting = { hasNews: false, resume: undefined };
      const { stop } = join(userId, waiting);
      return {
        stop,
        async next(timeoutMs) {
          if (!waiting.hasNews) await untilResumed(waiting, timeoutMs);
          waiting.hasNews = false;
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
