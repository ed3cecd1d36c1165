import type { HttpResult } from '../../../../platform/outbound/connection.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import { field } from '../../../../platform/outbound/untrusted.ts';
import { readId } from '../fields.ts';
import type { CancelAnswer, FinishAnswer, UpstreamStatus } from '../../provider.ts';
import { describeUnexpected, readAnswer, type Said } from './answer.ts';
import { readProgress } from './order.ts';

/**
 * The answer to `check`; undefined for one that the protocol does not know, and for another order than the one asked about. `odd` for an
 * order whose state, or any message where none can be read, is not as it must be: a message may be there.
 */
export function readStatus(said: Said, upstreamId: string): UpstreamStatus | 'odd' | undefined {
  if (said.kind === 'text') {
    if (said.text === 'order not found') return { state: 'missing', message: null };
    return said.text === 'order expired' ? { state: 'ended', message: null } : undefined;
  }
  if (said.kind === 'garbage' || readId(field(said.value, 'id')) !== upstreamId) return undefined;
  const order = progressOf(said, upstreamId);
  if (!order || (!order.isWhole && order.messages.length === 0)) return 'odd';
  const message = order.messages.at(-1) ?? null;
  if (order.state !== 'open') return { state: 'ended', message };
  return { state: message ? 'received' : 'waiting', message };
}

/** Only the provider's own word cancels; everything it says about an order that is over sends us to its status. */
export function readCancelAnswer(delivery: HttpResult, upstreamId: string, describe: Describe): CancelAnswer {
  if (delivery.kind !== 'answered') return { outcome: 'unknown', detail: describe(delivery.why) };
  const said = readAnswer(delivery.body);
  if (said.kind === 'text' && said.text === 'order has sms') return { outcome: 'code_arrived' };
  if (said.kind === 'text' && isGone(said.text)) return { outcome: 'over', detail: said.text };
  const order = progressOf(said, upstreamId);
  if (order?.state === 'cancelled') return { outcome: 'cancelled' };
  if (order?.state === 'over') return { outcome: 'over', detail: 'the order is over' };
  if (order && (order.messages.length > 0 || !order.isWhole)) return { outcome: 'code_arrived' };
  return { outcome: 'unknown', detail: describeUnexpected(delivery, describe) };
}

/** Over is finished too, however it came about. */
export function readFinished(said: Said, upstreamId: string): FinishAnswer | undefined {
  if (said.kind === 'text') {
    if (said.text === 'order no sms') return { finished: false };
    if (said.text === 'order not found') return { finished: true, isMissing: true };
    return isGone(said.text) ? { finished: true } : undefined;
  }
  const order = progressOf(said, upstreamId);
  return order && order.state !== 'open' ? { finished: true } : undefined;
}

function isGone(text: string): boolean {
  return text === 'order not found' || text === 'order expired';
}

function progressOf(said: Said, upstreamId: string) {
  const order = said.kind === 'json' ? readProgress(said.value) : undefined;
  return order?.upstreamId === upstreamId ? order : undefined;
}
