import type { HttpResult } from '../../../platform/outbound/http-client.ts';
import type { BuyAnswer } from '../provider.ts';
import type { Lane } from '../guard/call-queue.ts';

/** False when the signal ended the wait. The first call of a question already has its turn. */
export type NextTurn = (lane: Lane, signal: AbortSignal) => Promise<boolean>;

export const atOnce: NextTurn = () => Promise.resolve(true);

/** For a call beside others of the same question. Undefined when the signal ended the wait. */
export type InTurn = <T>(lane: Lane, signal: AbortSignal, run: () => Promise<T>) => Promise<T | undefined>;

export const withoutTurn: InTurn = (_lane, _signal, run) => run();

export const notAsked: BuyAnswer = { outcome: 'refused', reason: 'NOT_ASKED', detail: 'aborted before its turn' };

export const notSent: HttpResult = { kind: 'not-connected', why: 'aborted before its turn' };
