import type { HttpResult } from '../../../platform/outbound/http-client.ts';
import type { BuyAnswer } from '../provider.ts';
import type { Lane } from '../guard/call-queue.ts';

/** Waits until a provider may be called once more for the same question; false when the signal ended the wait. The first call has its turn. */
export type NextTurn = (lane: Lane, signal: AbortSignal) => Promise<boolean>;

/** Where no pace is kept. */
export const atOnce: NextTurn = () => Promise.resolve(true);

/** A purchase whose turn did not come in time: no fault of the provider. */
export const notAsked: BuyAnswer = { outcome: 'refused', reason: 'NOT_ASKED', detail: 'aborted before its turn' };

/** What a call would have brought whose turn did not come in time: nothing was sent. */
export const notSent: HttpResult = { kind: 'not-connected', why: 'aborted before its turn' };
