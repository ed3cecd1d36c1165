import type { CancelAnswer, FinishAnswer, UpstreamMessage, UpstreamStatus } from '../../provider.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import type { ParsedAnswer } from './answer.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import { field } from '../../../../platform/outbound/untrusted.ts';
import { readCount, readMessage } from '../fields.ts';

/** Undefined for an unknown answer, `odd` for an undocumented status. */
export function readStatus(parsed: ParsedAnswer): UpstreamStatus | 'odd' | undefined {
  if (parsed.kind !== 'token') return undefined;
  const message = messageFromCode(parsed.payload);
  switch (parsed.token) {
    case 'STATUS_WAIT_CODE':
      return { state: 'waiting', message: null };
    case 'STATUS_WAIT_RETRY':
    case 'STATUS_WAIT_RESEND':
      return { state: 'again', message };
    case 'STATUS_OK':
      return { state: 'received', message };
    case 'STATUS_CANCEL':
      return { state: 'ended', message: null };
    default:
      if (areMissing.has(parsed.token)) return { state: 'missing', message: null };
      return parsed.token === 'STATUS_TIMEOUT' ? 'odd' : undefined;
  }
}

const areMissing = new Set(['NO_ACTIVATION', 'WRONG_ACTIVATION_ID', 'INVALID_ACTIVATION_ID', 'NOT_FOUND']);

/** Without a text, the code is the text. What is too long for a code is a text. */
function messageFromCode(payload: string): UpstreamMessage | null {
  return readMessage({ code: payload.trim(), text: undefined }) ?? null;
}

export function readFullMessage(parsed: ParsedAnswer): UpstreamMessage | null | undefined {
  const sms = parsed.kind === 'json' ? field(parsed.value, 'sms') : undefined;
  if (typeof sms !== 'object' || sms === null) return undefined;
  return readMessage({ code: field(sms, 'code'), text: field(sms, 'text') }) ?? null;
}

/** Only an explicit confirmation is a cancel; after any other answer the caller reads the status. */
export function readCancelAnswer(delivery: HttpResult, describe: Describe): CancelAnswer {
  if (delivery.kind !== 'answered') return { outcome: 'unknown', detail: describe(delivery.why) };
  const parsed = readAnswer(delivery.body);
  if (parsed.kind === 'token') {
    if (parsed.token === 'ACCESS_CANCEL') return { outcome: 'cancelled' };
    if (parsed.token === 'EARLY_CANCEL_DENIED' || parsed.token === 'TOO_EARLY')
      return { outcome: 'too_early', retryAfterSeconds: readCount(field(parsed.info, 'minActivationTime')) ?? null };
    if (parsed.token === 'OTP_RECEIVED' || parsed.token === 'NEW_OTP_RECEIVED') return { outcome: 'code_arrived' };
    if (parsed.token === tooLate) return { outcome: 'over', detail: describe(parsed.token), isTooLate: true };
    if (isOver(parsed.token)) return { outcome: 'over', detail: describe(parsed.token) };
  }
  return { outcome: 'unknown', detail: describeUnexpected(delivery, describe) };
}

export function readFinished(parsed: ParsedAnswer): FinishAnswer | undefined {
  if (parsed.kind !== 'token') return undefined;
  if (parsed.token === 'BAD_STATUS') return { finished: false };
  if (areMissing.has(parsed.token)) return { finished: true, isMissing: true };
  return isOver(parsed.token) ? { finished: true } : undefined;
}

export function isNewCode(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'token' && parsed.token === 'NEW_OTP_RECEIVED';
}

const tooLate = 'FREE_CANCELLATION_EXPIRED';

/** One clone answers `ACCESS_READY` when a code arrived first. */
const areOver = new Set([
  ...areMissing,
  'BAD_STATUS',
  'ACCESS_READY',
  'ACCESS_ACTIVATION',
  'ACCESS_CANCEL_ALREADY',
  'ALREADY_CANCELED',
  'STATUS_CANCEL',
  'STATUS_TIMEOUT',
  'ACTIVATION_NOT_ACTIVE',
  tooLate,
]);

export function isOver(token: string): boolean {
  return areOver.has(token);
}
