import type { ConnectionOutcome } from '@pinline/contract/providers/providers.rules';

/** `detail`: how the connection failed, or `HTTP 502` and what followed. */
export type FailedAnswer = { reason: string; detail: string };

export function outcomeOf({ reason, detail }: FailedAnswer): ConnectionOutcome {
  switch (reason) {
    case 'BAD_KEY':
      return 'wrong_key';
    case 'BANNED':
      return 'banned';
    case 'NO_BALANCE':
      return 'no_money';
    case 'RATE_LIMITED':
    case 'TOO_MANY':
      return 'too_many_calls';
    case 'UNREACHABLE':
    case 'NOT_CONNECTED':
      return outcomeOfLostCall(detail);
    default:
      return /^HTTP 3\d\d\b/.test(detail) ? 'redirected' : 'unreadable';
  }
}

/** Whether another protocol or address may answer on this host. */
export function isMistaken(outcome: ConnectionOutcome): boolean {
  return outcome === 'unreadable' || outcome === 'redirected' || outcome === 'wrong_key';
}

export function httpStatusOf({ detail }: FailedAnswer): number | null {
  const [, status] = /^HTTP (\d{3})\b/.exec(detail) ?? [];
  return status === undefined ? null : Number(status);
}

function outcomeOfLostCall(detail: string): ConnectionOutcome {
  if (/^HTTP \d{3} with more than/.test(detail)) return 'unreadable';
  if (detail.startsWith('HTTP ')) return 'provider_error';
  if (/^(ENOTFOUND|EAI_AGAIN)/.test(detail)) return 'no_such_host';
  if (detail.startsWith('HOST_NOT_ALLOWED')) return 'not_allowed';
  if (/timeout|aborted|AbortError/i.test(detail)) return 'too_slow';
  if (/SSL|TLS|CERT|VERIFY/i.test(detail)) return 'not_secure';
  return detail.startsWith('HPE_') ? 'unreadable' : 'not_reached';
}
