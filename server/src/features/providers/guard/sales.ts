import { stockRefusals, type AgainRequest, type BuyAnswer, type BuyRequest } from '../provider.ts';
import type { Buyer } from './buyers.ts';
import type { CallQueue } from './call-queue.ts';
import type { Asked, Found, NoneLeft } from './none-left.ts';

/** `asked`: undefined where numbers are excepted, so that "none" says nothing about what others would get. `ceilingMicros`: as its class has it. */
export type BuyersWish = Buyer & { asked: Asked; ceilingMicros: number | null; isPlain: boolean };

/** A buyer's turn at a provider: one ask, or none. `isResting`: nothing is bought there now, and it isn't asked. */
export type BuyersTurn = {
  isResting?: boolean;
  buy(request: BuyRequest, signal: AbortSignal): Promise<BuyAnswer>;
  buyAgain(request: AgainRequest, signal: AbortSignal): Promise<BuyAnswer>;
  /** Without having asked; does nothing afterwards. */
  giveBack(): void;
};

/** `none`: there was none a moment ago, or someone who asked meanwhile found none. `busy`: no turn in time. */
export type QueueToBuy = (wish: BuyersWish) => Promise<BuyersTurn | 'none' | 'busy'>;

type Parts = {
  callQueue: Pick<CallQueue, 'enterToBuy'>;
  noneLeft: NoneLeft;
  /** The answer while nothing is bought here. */
  resting: () => BuyAnswer | undefined;
  buy: (request: BuyRequest, signal: AbortSignal) => Promise<BuyAnswer>;
  buyAgain: (request: AgainRequest, signal: AbortSignal) => Promise<BuyAnswer>;
};

export function createSales({ callQueue, noneLeft, resting, buy, buyAgain }: Parts): QueueToBuy {
  return async function queueToBuy(wish) {
    const { asked, ceilingMicros, isPlain, ...buyer } = wish;
    for (;;) {
      const refusal = resting();
      if (refusal !== undefined) {
        const refuse = () => Promise.resolve(refusal);
        return { isResting: true, buy: refuse, buyAgain: refuse, giveBack: () => undefined };
      }
      const known = noneLeft.look(asked);
      if (known === 'none') return 'none';
      if (known !== undefined) {
        if (!(await isSettledInTime(known, buyer))) return 'busy';
        continue;
      }
      const place = await callQueue.enterToBuy(buyer);
      if (place === undefined && resting() === undefined) return noneLeft.look(asked) === 'none' ? 'none' : 'busy';
      // Found out during the wait, or about to be, or the provider rests.
      if (place === undefined || noneLeft.look(asked) !== undefined || resting() !== undefined) {
        place?.leave({ isSpent: false });
        continue;
      }
      return openTurn(place, isPlain ? noneLeft.ask(asked) : undefined);
    }

    function openTurn(place: { leave(of: { isSpent: boolean }): void }, settle: ((found: Found) => void) | undefined): BuyersTurn {
      let isOver = false;
      function end(found: Found, isSpent: boolean): void {
        if (isOver) return;
        isOver = true;
        if (settle !== undefined) settle(found);
        else if (found === 'sold') noneLeft.forgetSold(asked);
        place.leave({ isSpent });
      }
      return {
        giveBack: () => end('nothing', false),
        async buyAgain(request, signal) {
          try {
            return resting() ?? (await buyAgain(request, signal));
          } finally {
            // One number says nothing about the others.
            end('nothing', true);
          }
        },
        async buy(request, signal) {
          const isOwnCeiling = request.exceptPrefixes.length === 0 && request.ceiling?.micros === ceilingMicros;
          let found: Found = 'nothing';
          try {
            // The provider may have begun to rest during the wait.
            const answer = resting() ?? (await buy(request, signal));
            if (answer.outcome === 'bought' || answer.outcome === 'unusable') found = 'sold';
            if (answer.outcome === 'refused' && stockRefusals.includes(answer.reason) && isOwnCeiling) found = 'none';
            return answer;
          } finally {
            end(found, true);
          }
        },
      };
    }
  };
}

/** False when the time is over before. */
async function isSettledInTime(probe: Promise<void>, { until, signal }: Buyer): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = () => resolve(false);
  const timer = setTimeout(stop, Math.max(0, until - performance.now()));
  signal?.addEventListener('abort', stop);
  void probe.then(() => resolve(true));
  const isSettled = await promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', stop);
  return isSettled && performance.now() < until;
}
