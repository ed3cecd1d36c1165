import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import { field } from '../../../../platform/outbound/untrusted.ts';
import { readId } from '../fields.ts';
import type { CancelAnswer, FinishAnswer, UpstreamStatus } from '../../provider.ts';
import { describeUnexpected, readAnswer, type ParsedAnswer } from './answer.ts';
import { readProgress } from './order.ts';

/** Undefined for an unknown answer or another order. `odd`: the state, or every message, is unreadable, so a message may be there. */
export function readStatus(parsed: ParsedAnswer, upstreamId: string): UpstreamStatus | 'odd' | undefined {
  if (parsed.kind === 'text') {
    if (parsed.text === 'order not found') return { state: 'missing', message: null };
    return parsed.text === 'order expired' ? { state: 'ended', message: null } : undefined;
  }
  if (parsed.kind === 'garbage' || readId(field(parsed.value, 'id')) !== upstreamId) return undefined;
  const order = progressOf(parsed, upstreamId);
  if (!order || (!order.isWhole && order.messages.length === 0)) return 'odd';
  const message = order.messages.at(-1) ?? null;
  if (order.state !== 'open') return { state: 'ended', message };
  return { state: message ? 'received' : 'waiting', message };
}

/** Only an explicit confirmation is a cancel; after any other answer the caller reads the status. */
export function readCancelAnswer(delivery: HttpResult, upstreamId: string, describe: Describe): CancelAnswer {
  if (delivery.kind !== 'answered') return { outcome: 'unknown', detail: describe(delivery.why) };
  const parsed = readAnswer(delivery.body);
  if (parsed.kind === 'text' && parsed.text === 'order has sms') return { outcome: 'code_arrived' };
  if (parsed.kind === 'text' && isGone(parsed.text)) return { outcome: 'over', detail: parsed.text };
  const order = progressOf(parsed, upstreamId);
  if (order?.state === 'cancelled') return { outcome: 'cancelled' };
  if (order?.state === 'over') return { outcome: 'over', detail: 'the order is over' };
  if (order && (order.messages.length > 0 || !order.isWhole)) return { outcome: 'code_arrived' };
  return { outcome: 'unknown', detail: describeUnexpected(delivery, describe) };
}

/** A banned order is refunded like a cancelled one. */
export function readBanAnswer(delivery: HttpResult, upstreamId: string, describe: Describe): CancelAnswer {
  const parsed = delivery.kind === 'answered' ? readAnswer(delivery.body) : undefined;
  const isBanned = parsed?.kind === 'json' && progressOf(parsed, upstreamId) !== undefined && field(parsed.value, 'status') === 'BANNED';
  return isBanned ? { outcome: 'cancelled' } : readCancelAnswer(delivery, upstreamId, describe);
}

export function readFinished(parsed: ParsedAnswer, upstreamId: string): FinishAnswer | undefined {
  if (parsed.kind === 'text') {
    if (parsed.text === 'order no sms') return { finished: false };
    if (parsed.text === 'order not found') return { finished: true, isMissing: true };
    return isGone(parsed.text) ? { finished: true } : undefined;
  }
  const order = progressOf(parsed, upstreamId);
  return order && order.state !== 'open' ? { finished: true } : undefined;
}

function isGone(text: string): boolean {
  return text === 'order not found' || text === 'order expired';
}

function progressOf(parsed: ParsedAnswer, upstreamId: string) {
  const order = parsed.kind === 'json' ? readProgress(parsed.value) : undefined;
  return order?.upstreamId === upstreamId ? order : undefined;
}
