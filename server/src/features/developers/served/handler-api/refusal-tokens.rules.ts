import type { ErrorCode } from '@pinline/contract/errors';

type Refused = { code: ErrorCode; limit: string | undefined; retryAfterSeconds: number | undefined };

/** A refusal in the protocol's words. What it has no word for is a failure that its clients try again later. */
export function tokenOf({ code, limit, retryAfterSeconds }: Refused, now = new Date()): string {
  const isBanned = code === 'TOO_MANY_PURCHASES' || limit === 'paused';
  if (isBanned) return `BANNED:'${banDate(new Date(now.getTime() + (retryAfterSeconds ?? 0) * 1_000))}'`;
  if (code === 'KEY_LIMIT_REACHED') return limitTokens[limit ?? ''] ?? 'NO_BALANCE';
  return tokens[code] ?? 'ERROR_SQL';
}

const limitTokens: Record<string, string> = {
  rupeesPerDay: 'NO_BALANCE',
  maxPrice: 'NO_NUMBERS',
  maxOpen: 'CHANNELS_LIMIT',
  slowed: 'CHANNELS_LIMIT',
  services: 'BAD_SERVICE',
};

const tokens: Partial<Record<ErrorCode, string>> = {
  INVALID_SIGNATURE: 'BAD_KEY',
  NOT_AUTHORISED: 'BAD_KEY',
  KEY_NOT_PERMITTED: 'BAD_KEY',
  API_OFF: 'ACCOUNT_INACTIVE',
  RATE_LIMITED: 'RATE_LIMIT',
  // As with too many purchases at once: certain that nothing was bought, and clients wait and ask again. It says nothing about stock.
  BUSY: 'CHANNELS_LIMIT',
  // Any action, also one for which clients don't know CHANNELS_LIMIT.
  SERVER_BUSY: 'ERROR_SQL',
  TEMPORARILY_UNAVAILABLE: 'ERROR_SQL',
  MALFORMED_REQUEST: 'BAD_DATA',
  INVALID_FIELDS: 'BAD_DATA',
  IDEMPOTENCY_KEY_REUSED: 'BAD_DATA',
  INSUFFICIENT_BALANCE: 'NO_BALANCE',
  SERVICE_UNAVAILABLE: 'BAD_SERVICE',
  NO_OFFER_WITHIN_CAP: 'NO_NUMBERS',
  BUYING_PAUSED: 'NO_NUMBERS',
  NUMBER_NOT_AGAIN: 'RENEW_ACTIVATION_NOT_AVAILABLE',
  // Only a number that is asked for again can be refused so.
  REPLACED_NOT_FINISHED: 'RENEW_ACTIVATION_NOT_AVAILABLE',
  PRICE_CHANGED: 'NEW_ACTIVATION_IMPOSSIBLE',
  ORDER_EXISTS: 'ORDER_ALREADY_EXISTS',
  ACTIVATION_NOT_FOUND: 'NO_ACTIVATION',
  CANCEL_TOO_EARLY: 'EARLY_CANCEL_DENIED',
  ACTIVATION_NOT_CANCELLABLE: 'BAD_STATUS',
  RESEND_NOT_POSSIBLE: 'BAD_STATUS',
};

/** In UTC, such as `2026-11-23 22-10-00`. */
function banDate(until: Date): string {
  return until.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
}
