import type { HttpResult } from '../../../platform/outbound/http-client.ts';
import type { BuyAnswer } from '../provider.ts';
import type { Lane, SideLane } from '../guard/call-queue.ts';

/** False when the signal ended the wait. The first call of a question already has its turn. */
export type NextTurn = (lane: Lane, signal: AbortSignal) => Promise<boolean>;

export const atOnce: NextTurn = () => Promise.resolve(true);

/** For a call beside others of the same question. Undefined when the signal ended the wait. */
export type InTurn = <T>(lane: SideLane, signal: AbortSignal, run: () => Promise<T>) => Promise<T | undefined>;

export const withoutTurn: InTurn = (_lane, _signal, run) => run();

/**
 * For the pages of one question. One at a time uses the question's own turn and gives it back while it waits: if every question kept its own and
 * waited for another one, all calls to the provider would stand still.
 */
export function pagesInTurn({ nextTurn, inTurn }: { nextTurn: NextTurn; inTurn: InTurn }): InTurn {
  let isOwnFree = true;
  return async (lane, signal, run) => {
    if (!isOwnFree) return inTurn(lane, signal, run);
    isOwnFree = false;
    try {
      return (await nextTurn(lane, signal)) ? await run() : undefined;
    } finally {
      isOwnFree = true;
    }
  };
}

export const notAsked: BuyAnswer = { outcome: 'refused', reason: 'NOT_ASKED', detail: 'aborted before its turn' };

export const notSent: HttpResult = { kind: 'not-connected', why: 'aborted before its turn' };
