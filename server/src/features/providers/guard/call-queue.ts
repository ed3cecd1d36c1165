import { createTokenBucket, type Rate } from './token-bucket.ts';
import { waitForTurn } from './wait-for-turn.ts';

export type Pace = Rate & {
  atOnce: number;
  /** The others are for codes and cancels. */
  purchasesAtOnce: number;
};

/** Purchases first: a user's money waits. Then the list, which shows all codes in one call. */
export type Lane = 'purchase' | 'list' | 'rest';

/** A caller that was let in must `leave`. */
export type CallQueue = {
  /** False: the wait ended without a turn, don't call. */
  enter(lane: Lane, signal: AbortSignal, waitMs?: number): Promise<boolean>;
  leave(lane: Lane): void;
  /** False leaves the caller in. */
  next(lane: Lane, signal: AbortSignal): Promise<boolean>;
  setPace(rate: Rate): void;
  /** `exceptList`: pages of a long list wait all the time. */
  waiting(of?: { exceptList: boolean }): number;
};

/** Mostly purchases first, then the list and the rest by turns: the pages of a long list wait all the time. No lane starves. */
const usual = ['purchase', 'list', 'rest'] as const satisfies Lane[];
const restBeforeList = ['purchase', 'rest', 'list'] as const satisfies Lane[];
const turns: readonly (readonly Lane[])[] = [
  usual,
  restBeforeList,
  usual,
  ['list', 'rest', 'purchase'],
  restBeforeList,
  usual,
  restBeforeList,
  ['rest', 'list', 'purchase'],
];

type Turn<T> = { lane: Lane; signal: AbortSignal; waitMs?: number | undefined; run: () => Promise<T> };

/** Undefined: the wait ended without a turn. */
export async function takeTurn<T>(queue: CallQueue, { lane, signal, waitMs, run }: Turn<T>): Promise<T | undefined> {
  if (!(await queue.enter(lane, signal, waitMs))) return undefined;
  return run().finally(() => queue.leave(lane));
}

export function createCallQueue(pace: Pace, now: () => number = () => performance.now()): CallQueue {
  const queues: Record<Lane, (() => void)[]> = { purchase: [], list: [], rest: [] };
  const bucket = createTokenBucket(pace, now);
  let running = 0;
  let purchases = 0;
  let admitted = 0;
  let timer: NodeJS.Timeout | undefined;

  function nextLane(): Lane | undefined {
    if (running >= pace.atOnce) return undefined;
    const order = turns[admitted % turns.length] ?? usual;
    return order.find((lane) => queues[lane].length > 0 && (lane !== 'purchase' || purchases < pace.purchasesAtOnce));
  }

  function advance(): void {
    for (let lane = nextLane(); lane !== undefined; lane = nextLane()) {
      const waitMs = bucket.take();
      if (waitMs > 0) return advanceLater(waitMs);
      running += 1;
      admitted += 1;
      if (lane === 'purchase') purchases += 1;
      queues[lane].shift()?.();
    }
  }

  function advanceLater(waitMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      advance();
    }, waitMs);
  }

  function leave(lane: Lane): void {
    running -= 1;
    if (lane === 'purchase') purchases -= 1;
    advance();
  }

  function enter(lane: Lane, signal: AbortSignal, waitMs?: number): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return waitForTurn(signal, waitMs, {
      join(start) {
        queues[lane].push(start);
        advance();
      },
      leave(start) {
        queues[lane] = queues[lane].filter((each) => each !== start);
      },
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
      bucket.setPace(next);
      clearTimeout(timer);
      timer = undefined;
      advance();
    },
    waiting: (of) => usual.reduce((sum, lane) => sum + (of?.exceptList === true && lane === 'list' ? 0 : queues[lane].length), 0),
  };
}
