/** How hard one provider may be asked. */
export type Pace = {
  /** Calls a second over time, and how many at once after a pause; null for as many as come. */
  perSecond: number | null;
  burst: number;
  /** Calls that run side by side. */
  atOnce: number;
  /** How many of them may be purchases: the rest is kept for codes and cancels. */
  purchasesAtOnce: number;
};

/** Purchases first, because a user's money waits; then the list, which shows all codes in one call; then everything else. */
export type Lane = 'purchase' | 'list' | 'rest';

/** Lets calls through at the provider's pace. A caller that was let in must `leave`. */
export type CallQueue = {
  /** False when the signal, or so many milliseconds, ended the wait: the call is not to be made. */
  enter(lane: Lane, signal: AbortSignal, waitMs?: number): Promise<boolean>;
  leave(lane: Lane): void;
  /** One more call of a caller that was let in: waits for its turn as `enter` does. False leaves the caller in. */
  next(lane: Lane, signal: AbortSignal): Promise<boolean>;
  /** Another number of calls a second from now on. */
  setPace(pace: Pick<Pace, 'perSecond' | 'burst'>): void;
  waiting(): number;
};

/** The order of lanes, turn by turn: purchases mostly, and no lane starves. */
const usual = ['purchase', 'list', 'rest'] as const satisfies Lane[];
const turns: readonly (readonly Lane[])[] = [
  usual,
  usual,
  usual,
  ['list', 'rest', 'purchase'],
  usual,
  usual,
  usual,
  ['rest', 'list', 'purchase'],
];

export function createCallQueue(pace: Pace, now: () => number = () => performance.now()): CallQueue {
  const queues: Record<Lane, (() => void)[]> = { purchase: [], list: [], rest: [] };
  let { perSecond, burst } = pace;
  let tokens = burst;
  let countedAt = now();
  let running = 0;
  let purchases = 0;
  let admitted = 0;
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const at = now();
    tokens = perSecond === null ? burst : Math.min(burst, tokens + ((at - countedAt) / 1_000) * perSecond);
    countedAt = at;
  }

  function nextLane(): Lane | undefined {
    if (running >= pace.atOnce) return undefined;
    const order = turns[admitted % turns.length] ?? usual;
    return order.find((lane) => queues[lane].length > 0 && (lane !== 'purchase' || purchases < pace.purchasesAtOnce));
  }

  function advance(): void {
    refill();
    for (let lane = nextLane(); lane !== undefined; lane = nextLane()) {
      if (tokens < 1) return advanceLater();
      if (perSecond !== null) tokens -= 1;
      running += 1;
      admitted += 1;
      if (lane === 'purchase') purchases += 1;
      queues[lane].shift()?.();
    }
  }

  function advanceLater(): void {
    if (timer !== undefined || perSecond === null) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        advance();
      },
      Math.ceil(((1 - tokens) / perSecond) * 1_000),
    );
  }

  function leave(lane: Lane): void {
    running -= 1;
    if (lane === 'purchase') purchases -= 1;
    advance();
  }

  function enter(lane: Lane, signal: AbortSignal, waitMs?: number): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      let isIn = false;
      let timeUp: NodeJS.Timeout | undefined;
      const giveUp = () => {
        clearTimeout(timeUp);
        signal.removeEventListener('abort', giveUp);
        queues[lane] = queues[lane].filter((each) => each !== start);
        resolve(false);
      };
      const start = () => {
        isIn = true;
        clearTimeout(timeUp);
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      queues[lane].push(start);
      advance();
      if (isIn) return;
      signal.addEventListener('abort', giveUp);
      if (waitMs !== undefined) timeUp = setTimeout(giveUp, waitMs);
    });
  }

  return {
    enter,
    leave,
    async next(lane, signal) {
      leave(lane);
      if (await enter(lane, signal)) return true;
      running += 1;
      if (lane === 'purchase') purchases += 1;
      return false;
    },
    setPace(next) {
      refill();
      ({ perSecond, burst } = next);
      tokens = Math.min(tokens, burst);
      clearTimeout(timer);
      timer = undefined;
      advance();
    },
    waiting: () => usual.reduce((sum, lane) => sum + queues[lane].length, 0),
  };
}
