import { tryDelays } from '@pinline/contract/developers/webhooks.rules';
import type { HttpResult } from '../../../platform/outbound/http-client.ts';
import type { Tried } from './deliveries.sql.ts';

export const triesMaximum = tryDelays.length;
/** A receiver that answers too late delays its own deliveries alone. */
const restSeconds = 30;
const restMaximum = 3_600;
const shownCharacters = 500;

/** `pause`: why nothing more is sent. `restSeconds`: of the whole endpoint, before anything more is. */
export type Verdict = { tried: Tried; pause: 'failing' | 'gone' | null; restSeconds: number | null };

/** `tries`: those before this one. */
export function judgeTry({ result, tries, tookMs }: { result: HttpResult; tries: number; tookMs: number }): Verdict {
  const { status = null, body = '', retryAfterSeconds } = { status: undefined, body: undefined, retryAfterSeconds: undefined, ...result };
  const answer = body === '' ? null : body.replaceAll('\0', '').slice(0, shownCharacters).toWellFormed();
  const told = { tookMs, status, answer, problem: problemOf(result) };
  if (status !== null && status >= 200 && status < 300)
    return { tried: { ...told, state: 'delivered', nextInSeconds: null }, pause: null, restSeconds: null };
  const isGone = status === 410;
  const isLast = tries + 1 >= triesMaximum;
  if (isGone || isLast)
    return { tried: { ...told, state: 'failed', nextInSeconds: null }, pause: isGone ? 'gone' : 'failing', restSeconds: null };
  const rest = retryAfterSeconds === undefined ? (status === null ? restSeconds : null) : Math.min(retryAfterSeconds, restMaximum);
  const nextInSeconds = Math.max(tryDelays[tries + 1] ?? 0, retryAfterSeconds === undefined ? 0 : (rest ?? 0));
  return { tried: { ...told, state: 'waiting', nextInSeconds }, pause: null, restSeconds: rest };
}

function problemOf(result: HttpResult): string | null {
  if (result.kind === 'answered') return result.status >= 300 && result.status < 400 ? 'redirects are not followed' : null;
  if (result.kind === 'not-connected') return result.why === 'HOST_NOT_ALLOWED' ? 'leads into a private network' : 'can’t be reached';
  return result.isTooLong === true ? 'too long an answer' : 'no answer';
}
