import { tryDelays } from '@pinline/contract/developers/webhooks.rules';
import type { HttpResult } from '../../../platform/outbound/http-client.ts';
import type { Tried } from './deliveries.sql.ts';

export const triesMaximum = tryDelays.length;
/** How many seconds a receiver rests that doesn't answer, the first time; twice as long each next time. */
const silentRest = { first: 30, most: 15 * 60 };
/** The longest rest that a receiver may ask for, in seconds. */
const askedRestMaximum = 3_600;
/** An answer that took longer is slow. */
const quickMs = 3_000;
const shownCharacters = 500;

/**
 * `pause`: why nothing more is sent. `askedRest`: seconds that the receiver asked for, before anything more is sent to it. `pace`: null
 * if nothing was sent, or the connection was refused.
 */
export type Verdict = {
  tried: Tried;
  pause: 'failing' | 'gone' | null;
  askedRest: number | null;
  isSilent: boolean;
  pace: 'quick' | 'slow' | null;
};

type Turn = Pick<Verdict, 'pause' | 'pace'> & { silentTurns: number; restSeconds: number };

/** What the tries of one turn mean for the endpoint. `silentTurns`: how many in a row, before it and after. */
export function judgeTurn(verdicts: readonly Verdict[], silentTurns: number): Turn {
  const isSilent = verdicts.some((verdict) => verdict.isSilent);
  const rest = isSilent ? Math.min(silentRest.first * 2 ** silentTurns, silentRest.most) : 0;
  return {
    pause: verdicts.find(({ pause }) => pause !== null)?.pause ?? null,
    pace: (['slow', 'quick'] as const).find((pace) => verdicts.some((verdict) => verdict.pace === pace)) ?? null,
    silentTurns: isSilent ? silentTurns + 1 : 0,
    restSeconds: Math.max(rest, ...verdicts.map(({ askedRest }) => askedRest ?? 0)),
  };
}

/** `tries`: those before this one. */
export function judgeTry({ result, tries, tookMs }: { result: HttpResult; tries: number; tookMs: number }): Verdict {
  const { status = null, body = '', retryAfterSeconds } = { status: undefined, body: undefined, retryAfterSeconds: undefined, ...result };
  const answer = body === '' ? null : body.replaceAll('\0', '').slice(0, shownCharacters).toWellFormed();
  const told = { tookMs, status, answer, problem: problemOf(result) };
  const judged = {
    askedRest: null,
    isSilent: status === null,
    pace: tookMs > quickMs ? 'slow' : status === null ? null : 'quick',
  } as const;
  if (status !== null && status >= 200 && status < 300)
    return { ...judged, tried: { ...told, state: 'delivered', nextInSeconds: null }, pause: null };
  const isGone = status === 410;
  const isLast = tries + 1 >= triesMaximum;
  if (isGone || isLast) return { ...judged, tried: { ...told, state: 'failed', nextInSeconds: null }, pause: isGone ? 'gone' : 'failing' };
  const askedRest = retryAfterSeconds === undefined ? null : Math.min(retryAfterSeconds, askedRestMaximum);
  const nextInSeconds = Math.max(tryDelays[tries + 1] ?? 0, askedRest ?? 0);
  return { ...judged, tried: { ...told, state: 'waiting', nextInSeconds }, pause: null, askedRest };
}

function problemOf(result: HttpResult): string | null {
  if (result.kind === 'answered') return result.status >= 300 && result.status < 400 ? 'redirects are not followed' : null;
  if (result.kind === 'not-connected') return result.why === 'HOST_NOT_ALLOWED' ? 'leads into a private network' : 'can’t be reached';
  return result.isTooLong === true ? 'too long an answer' : 'no answer';
}
