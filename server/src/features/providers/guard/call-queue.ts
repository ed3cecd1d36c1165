import { createBuyers, type Buyer, type Place } from './buyers.ts';
import { createTokenBucket, type Rate } from './token-bucket.ts';
import { waitForTurn } from './wait-for-turn.ts';

export type Pace = Rate & {
  atOnce: number;
  /** The others are for codes and cancels. */
  purchasesAtOnce: number;
};

/** Purchases first: a user's money waits. Then the list, which shows all codes in one call. */
export type Lane = 'purchase' | SideLane;
export type SideLane = 'list' | 'rest';

/** A caller that was let in must `leave`. */
export type CallQueue = {
  /** False: the wait ended without a turn, don't call. */
  enter(lane: SideLane, signal: AbortSignal): Promise<boolean>;
  leave(lane: SideLane): void;
  /** A buyer's turn among all users who buy; undefined where it would come too late. */
  enterToBuy(buyer: Buyer): Promise<Place | undefined>;
  /** For a second call of the same question. False leaves the caller in. A purchase keeps its place, and waits for the pace alone. */
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
/** Of the turns above, while the other lanes wait too. */
const shareOfPurchases = 0.75;

type Turn<T> = { lane: SideLane; signal: AbortSignal; run: () => Promise<T> };

/** Undefined: the wait ended without a turn. */
export async function takeTurn<T>(queue: CallQueue, { lane, signal, run }: Turn<T>): Promise<T | undefined> {
  if (!(await queue.enter(lane, signal))) return undefined;
  return run().finally(() => queue.leave(lane));
}

export function createCallQueue(pace: Pace, now: () => number = () => performance.now()): CallQueue {
  const queues: Record<SideLane, (() => void)[]> = { list: [], rest: [] };
  /** Second calls of purchases, which have their places. */
  let seconds: (() => void)[] = [];
  const bucket = createTokenBucket(pace, now);
  let running = 0;
  let admitted = 0;
  let timer: NodeJS.Timeout | undefined;
  const buyers = createBuyers({
    places: pace.purchasesAtOnce,
    now,
    paceMs: (count) => bucket.msUntil(count) / (queues.list.length + queues.rest.length > 0 ? shareOfPurchases : 1),
    advance,
    onLeft({ isSpent }) {
      running -= 1;
      if (!isSpent) bucket.giveBack();
      advance();
    },
  });

  function nextLane(): Lane | undefined {
    if (running >= pace.atOnce) return undefined;
    const order = turns[admitted % turns.length] ?? usual;
    return order.find((lane) => (lane === 'purchase' ? buyers.canLetIn() : queues[lane].length > 0));
  }

  function advance(): void {
    for (;;) {
      const lane = seconds.length > 0 ? undefined : nextLane();
      if (seconds.length === 0 && lane === undefined) return;
      const waitMs = bucket.take();
      if (waitMs > 0) return advanceLater(waitMs);
      if (lane === undefined) seconds.shift()?.();
      else letIn(lane);
    }
  }

  function letIn(lane: Lane): void {
    running += 1;
    admitted += 1;
    if (lane === 'purchase') buyers.letIn();
    else queues[lane].shift()?.();
  }

  function advanceLater(waitMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      advance();
    }, waitMs);
  }

  function leave(): void {
    running -= 1;
    advance();
  }

  function enter(lane: SideLane, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return waitForTurn(signal, undefined, {
      join(start) {
        queues[lane].push(start);
        advance();
      },
      leave(start) {
        queues[lane] = queues[lane].filter((each) => each !== start);
      },
    });
  }

  function waitForPace(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return waitForTurn(signal, undefined, {
      join(start) {
        seconds.push(start);
        advance();
      },
      leave(start) {
        seconds = seconds.filter((each) => each !== start);
      },
    });
  }

  return {
    enter,
    leave,
    enterToBuy: (buyer) => buyers.enter(buyer),
    async next(lane, signal) {
      if (lane === 'purchase') return waitForPace(signal);
      leave();
      if (await enter(lane, signal)) return true;
      running += 1;
      return false;
    },
    setPace(next) {
      bucket.setPace(next);
      clearTimeout(timer);
      timer = undefined;
      advance();
    },
    waiting: (of) => buyers.waiting() + seconds.length + queues.rest.length + (of?.exceptList === true ? 0 : queues.list.length),
  };
}
