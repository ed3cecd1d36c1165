import type { ErrorCode } from '@pinline/contract/errors';

/** A refusal in the protocol's words. What it has no word for is a failure that its clients try again later. */
export function textOf({ code, limit }: { code: ErrorCode; limit: string | undefined }): { text: string; status: number } {
  if (code === 'KEY_LIMIT_REACHED') return { text: limitTexts[limit ?? ''] ?? 'not enough user balance', status: 400 };
  return texts[code] ?? { text: 'internal error', status: 500 };
}

/**
 * Too many open numbers, or too many in a minute, are "no free phones": clients try again later or elsewhere. After "not enough rating"
 * they take the account for blocked for some time, which only a paused key is.
 */
const limitTexts: Record<string, string> = {
  rupeesPerDay: 'not enough user balance',
  maxPrice: 'no free phones',
  maxOpen: 'no free phones',
  slowed: 'no free phones',
  paused: 'not enough rating',
  services: 'no product',
};

const unauthorised = { text: 'Unauthorized', status: 401 };
const notAgain = { text: 'reuse not possible', status: 400 };
const noPhones = { text: 'no free phones', status: 400 };

/** Clients take it for a failure of the moment and ask again. It says nothing about stock. */
const offline = { text: 'server offline', status: 400 };

const texts: Partial<Record<ErrorCode, { text: string; status: number }>> = {
  INVALID_SIGNATURE: unauthorised,
  NOT_AUTHORISED: unauthorised,
  ACCOUNT_BLOCKED: unauthorised,
  KEY_NOT_PERMITTED: unauthorised,
  API_OFF: offline,
  BUSY: offline,
  SERVER_BUSY: offline,
  TEMPORARILY_UNAVAILABLE: offline,
  RATE_LIMITED: { text: 'too many requests', status: 429 },
  INSUFFICIENT_BALANCE: { text: 'not enough user balance', status: 400 },
  SERVICE_UNAVAILABLE: { text: 'no product', status: 400 },
  NO_OFFER_WITHIN_CAP: noPhones,
  BUYING_PAUSED: noPhones,
  TOO_MANY_PURCHASES: { text: 'not enough rating', status: 400 },
  ACTIVATION_NOT_FOUND: { text: 'order not found', status: 400 },
  ACTIVATION_NOT_CANCELLABLE: { text: 'order has sms', status: 400 },
  NUMBER_ENDED: { text: 'order expired', status: 400 },
  // The protocol has no word for it: 5sim cancels at once.
  CANCEL_TOO_EARLY: { text: 'too early', status: 400 },
  MALFORMED_REQUEST: { text: 'bad request', status: 400 },
  INVALID_FIELDS: { text: 'bad request', status: 400 },
  NUMBER_NOT_AGAIN: notAgain,
  REPLACED_NOT_FINISHED: notAgain,
  PRICE_CHANGED: notAgain,
  IDEMPOTENCY_KEY_REUSED: { text: 'idempotency key reused', status: 400 },
};
