/**
 * Every refusal the product knows: its stable code, its status, and what a person reads.
 * `{like this}` in a message is filled in by whoever refuses. Source of the texts: api.md and spec §5, §8.
 */
export const refusals = {
  MALFORMED_REQUEST: { status: 400, message: 'This request cannot be read.' },
  INVALID_SIGNATURE: { status: 401, message: 'Invalid signature' },
  NOT_AUTHORISED: { status: 401, message: 'Not Authorised' },
  SESSION_REPLACED: { status: 401, message: 'user already logged in another device' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Please enter the code from your authenticator app' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'This code is not right. Please try the next one.' },
  SIGN_IN_CODE_INVALID: { status: 401, message: 'This sign-in has expired. Please sign in again.' },
  FORBIDDEN: { status: 403, message: 'Not Authorised' },
  ACCOUNT_BLOCKED: { status: 403, message: 'Your account is blocked. Please contact support.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please confirm with a code from your authenticator app' },
  NOT_FOUND: { status: 404, message: 'This does not exist.' },
  SERVICE_UNAVAILABLE: { status: 404, message: 'This service is not available' },
  ACTIVATION_NOT_FOUND: { status: 404, message: 'This number does not exist.' },
  USER_NOT_FOUND: { status: 404, message: 'This user does not exist.' },
  DEPOSIT_NOT_FOUND: { status: 404, message: 'This deposit does not exist.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'This payment does not exist, or is credited already.' },
  PROMO_CODE_NOT_FOUND: { status: 404, message: 'This promo code does not exist.' },
  INTENT_NOT_FOUND: { status: 404, message: 'This payment does not exist.' },
  PROMO_CODE_UNKNOWN: { status: 404, message: 'Invalid promo code' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  INSUFFICIENT_BALANCE: { status: 409, message: 'Insufficient balance. Please add balance first.' },
  TOO_MANY_ACTIVE: { status: 409, message: 'You already have 6 active numbers on this server' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Please look at the new price and try again.' },
  ACTIVATION_NOT_CANCELLABLE: { status: 409, message: 'This number already has its code' },
  ACTIVATION_ENDED: { status: 409, message: 'This number has already ended' },
  CANCEL_TOO_EARLY: { status: 409, message: '{sentence}' },
  RESEND_NOT_POSSIBLE: { status: 409, message: 'Another code cannot be requested for this number' },
  REPLACED_NOT_FINISHED: { status: 409, message: 'This number is still waiting for its code' },
  NOT_YOURSELF: { status: 409, message: 'Operators cannot be blocked here.' },
  BALANCE_CHANGED: { status: 409, message: 'The balance has changed meanwhile. Please look at it again.' },
  DEPOSIT_TOO_SMALL: { status: 409, message: 'This amount is too small to be credited.' },
  DEPOSIT_NOT_IN_REVIEW: { status: 409, message: 'This deposit is decided already.' },
  PROMO_CODE_REDEEMED: { status: 409, message: 'This promo code has been redeemed and stays in the books.' },
  REFERENCE_USED: { status: 409, message: 'This payment has already been credited' },
  PAYMENT_NOT_OURS: { status: 409, message: '{sentence}' },
  DEPOSITS_NOT_SET_UP: { status: 409, message: 'This way to pay is not set up yet' },
  TOO_MANY_INTENTS: { status: 409, message: 'You already have 2 open payments. Finish or close one of them first.' },
  WRONG_PASSWORD: { status: 409, message: 'Your current password is not right' },
  RESET_LINK_INVALID: { status: 409, message: 'This reset link is no longer good. Please request a new one.' },
  SECOND_FACTOR_ALREADY_ON: { status: 409, message: 'The authenticator is already on' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'Please set up the authenticator again' },
  SECOND_FACTOR_OFF: { status: 409, message: 'No authenticator is set up for this account' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This request was already sent with other details.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted.' },
  INVALID_FIELDS: { status: 422, message: 'Please check the marked fields.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again in {n} seconds.' },
  DEPOSITS_BUSY: { status: 503, message: 'Too many payments of this amount are open. Please choose another amount.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, message: 'We are back in a moment. Nothing was charged.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof refusals;

/** What a failed call answers with. `errors` names the fields that need a look. */
export type ErrorBody = { message: string; code: ErrorCode; errors?: Record<string, string>; requestId?: string };

/** The refusals after which a client drops its session (spec §8, general handler). */
export const sessionEndingMessages: ReadonlySet<string> = new Set([
  refusals.INVALID_SIGNATURE.message,
  refusals.NOT_AUTHORISED.message,
  refusals.SESSION_REPLACED.message,
]);
