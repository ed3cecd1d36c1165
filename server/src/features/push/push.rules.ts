import { ECDH } from 'node:crypto';
import type { HttpResult } from '../../platform/outbound/http-client.ts';

/** What to do after an attempt: the endpoint is gone for good, busy or unreachable for now, or refuses this message. */
export type Verdict = 'sent' | 'gone' | 'later' | 'refused';

export function verdictOf(result: HttpResult): Verdict {
  // A name that now leads into a private network.
  if (result.kind === 'not-connected') return result.why === 'HOST_NOT_ALLOWED' ? 'gone' : 'later';
  const { status } = result;
  if (status === undefined || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
}

const firstDelaySeconds = 5;
const longestDelaySeconds = 15 * 60;

export const attemptsMaximum = 6;

export function delaySeconds(attempts: number, retryAfterSeconds = 0): number {
  return Math.min(longestDelaySeconds, Math.max(retryAfterSeconds, firstDelaySeconds * 3 ** (attempts - 1)));
}

export function keyProblems({ p256dh, auth }: { p256dh: string; auth: string }): Record<string, string> {
  return {
    ...(isPoint(Buffer.from(p256dh, 'base64url')) ? {} : { 'keys.p256dh': 'This is not a public key on P-256' }),
    ...(Buffer.from(auth, 'base64url').length === 16 ? {} : { 'keys.auth': 'This must be 16 bytes' }),
  };
}

/** Uncompressed and on the curve. */
function isPoint(key: Buffer): boolean {
  try {
    return key.length === 65 && key[0] === 4 && ECDH.convertKey(key, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}
