import type { Place } from '../../../platform/fairness/places.ts';
import { waitInLine } from '../../../platform/fairness/wait-in-line.ts';
import { createBuyers, type Buyer } from './buyers.ts';
import { createPacer } from './pace/pacer.ts';
import type { Rate } from './pace/token-bucket.ts';

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
/** The share of the turns above, while the other lanes wait too. */
const shareOfPurchases = 0.75;

type Turn<T> = { lane: SideLane; signal: AbortSignal; run: () => Promise<T> };

/** Undefined: the wait ended without a turn. */
export async function takeTurn<T>(queue: CallQueue, { lane, signal, run }: Turn<T>): Promise<T | undefined> {
  if (!(await queue.enter(lane, signal))) return undefined;
  return run().finally(() => queue.leave(lane));
}

export function createCallQueue(pace: Pace, now: () => number = () => performance.now()): CallQueue {
  const lines: Record<SideLane, WaitingLine> = { list: createWaitingLine(advance), rest: createWaitingLine(advance) };
  /** Second calls of purchases, which have their places. */
  const seconds = createWaitingLine(advance);
  const pacer = createPacer(pace, { now, onFree: advance });
  let running = 0;
  let admitted = 0;
  const buyers = createBuyers({
    places: pace.purchasesAtOnce,
    now,
    paceMs: (count) => pacer.msUntil(count) / (lines.list.waiting() + lines.rest.waiting() > 0 ? shareOfPurchases : 1),
    advance,
    onLeft({ isSpent }) {
      if (!isSpent) pacer.giveBack();
      leave();
    },
  });

  function nextLane(): Lane | undefined {
    if (running >= pace.atOnce) return undefined;
    const order = turns[admitted % turns.length] ?? usual;
    return order.find((lane) => (lane === 'purchase' ? buyers.canLetIn() : lines[lane].waiting() > 0));
  }

  function advance(): void {
    for (;;) {
      const lane = seconds.waiting() > 0 ? undefined : nextLane();
      if (seconds.waiting() === 0 && lane === undefined) return;
      if (!pacer.take()) return;
      if (lane === undefined) seconds.letIn();
      else letIn(lane);
    }
  }

  function letIn(lane: Lane): void {
    running += 1;
    admitted += 1;
    if (lane === 'purchase') buyers.letIn();
    else lines[lane].letIn();
  }

  function leave(): void {
    running -= 1;
    advance();
  }

  return {
    enter: (lane, signal) => lines[lane].wait(signal),
    leave,
    enterToBuy: (buyer) => buyers.enter(buyer),
    async next(lane, signal) {
      if (lane === 'purchase') return seconds.wait(signal);
      leave();
      if (await lines[lane].wait(signal)) return true;
      running += 1;
      return false;
    },
    setPace: (next) => pacer.setPace(next),
    waiting: (of) => buyers.waiting() + seconds.waiting() + lines.rest.waiting() + (of?.exceptList === true ? 0 : lines.list.waiting()),
  };
}

type WaitingLine = ReturnType<typeof createWaitingLine>;

/** In order of arrival. */
function createWaitingLine(onJoined: () => void) {
  const starts = new Set<(given: true) => void>();
  const join = (start: (given: true) => void) => {
    starts.add(start);
    return () => void starts.delete(start);
  };
  return {
    /** False: the wait ended before. */
    async wait(signal: AbortSignal): Promise<boolean> {
      const turn = waitInLine(join, { signal });
      onJoined();
      return (await turn) === true;
    },
    letIn() {
      const [first] = starts;
      if (first === undefined) return;
      starts.delete(first);
      first(true);
    },
    waiting: () => starts.size,
  };
}
