/**
 * The port to an upstream company that sells numbers. Whatever it says is untrusted input: a client behind this port
 * checks shape and length, never throws for an answer, and tells a certain "no" from "we do not know".
 */
export interface Provider {
  /** Buys one number. Never retries: an unconfirmed purchase is resolved from the provider's list. */
  buy(request: BuyRequest, signal: AbortSignal): Promise<BuyAnswer>;
  /** Every activation the provider still has open for our account, in pages joined together. */
  listActive(signal: AbortSignal): Promise<Answer<ActiveList>>;
  /** One activation, asked by its upstream id. */
  check(upstreamId: string, signal: AbortSignal): Promise<Answer<UpstreamStatus>>;
  cancel(upstreamId: string, signal: AbortSignal): Promise<CancelAnswer>;
  /** Asks for one more message on a number that already got one. */
  askForAnother(upstreamId: string, signal: AbortSignal): Promise<Answer<{ accepted: boolean }>>;
  /** Ends an activation that got its code. Idempotent. */
  finish(upstreamId: string, signal: AbortSignal): Promise<Answer<FinishAnswer>>;
  balance(signal: AbortSignal): Promise<Answer<UpstreamMoney>>;
  /** What each service costs and how many numbers are left; with one operator alone where it is named and the protocol tells them apart. */
  prices(
    filter: { country: string; operator?: string | null; serviceCode?: string },
    signal: AbortSignal,
  ): Promise<Answer<UpstreamPrice[]>>;
  /** The code its lists name a service by, where it takes several for one. Not there: every code stands for itself. */
  canonicalServiceCode?(serviceCode: string): string;
  /** What the provider calls its services, by their codes, where its protocol tells. */
  serviceNames?(filter: { country: string }, signal: AbortSignal): Promise<Answer<Map<string, string>>>;
  /** What the provider sold us and its result, if it keeps such a list: purchases from `from` to `to`, at most 30 days. */
  history?(span: { from: Date; to: Date }, signal: AbortSignal): Promise<Answer<UpstreamHistory>>;
  /** Calls back with the upstream id of an activation that changed. Returns the unsubscribe. */
  onChange?(listener: (upstreamId: string) => void): () => void;
  /** Frees sockets and timers. */
  close(): Promise<void>;
}

/** An answer to a question that changes nothing upstream: asking again is always safe. */
export type Answer<T> = { ok: true; value: T } | { ok: false; reason: FailureReason; detail: string; retryAfterSeconds?: number };

/**
 * `UNREADABLE`: it speaks its protocol, but what it says of this one number cannot be read. That is no fault of the provider as a whole.
 * `NOT_OFFERED`: its protocol has this question, and it says that it does not: the answer will be the same as long as it is this connection.
 */
export type FailureReason = RefusalReason | 'UNREACHABLE' | 'GARBAGE' | 'UNREADABLE' | 'NOT_OFFERED';

/** Upstream money as the provider states it: millionths of its currency's unit, so that 0.1253 USD stays exact. */
export type UpstreamMoney = { micros: number; currency: string };

export type UpstreamPrice = { serviceCode: string; country: string; cost: UpstreamMoney; stock: number | null };

export type BuyRequest = {
  serviceCode: string;
  /** The protocol's own country code, such as `22` for India in `handler_api.php`. */
  country: string;
  operator: string | null;
  /** The most we pay; an upstream number above it is never bought. */
  ceiling: UpstreamMoney | null;
  /** Prefixes (country code and 3 to 6 digits) we do not want again; clients of protocols without the option ignore it. */
  exceptPrefixes: string[];
  /** Ours, random: sent where the protocol takes one, and recognised where a list echoes it. */
  orderId?: string | null;
};

export type BuyAnswer =
  | { outcome: 'bought'; number: BoughtNumber }
  /** A certain no, from the protocol's closed list: nothing was bought and nothing charged. `retryAfterSeconds` where it asks for a pause. */
  | { outcome: 'refused'; reason: RefusalReason; detail: string; retryAfterSeconds?: number }
  /** A number was sold, and no more than its id can be used of what was said: it has to be cancelled. */
  | { outcome: 'unusable'; upstreamId: string; detail: string }
  /** Anything else. A number may exist upstream. */
  | { outcome: 'unknown'; detail: string };

export type BoughtNumber = {
  upstreamId: string;
  /** Digits with the country prefix, no plus sign. */
  phoneNumber: string;
  /** Its currency is `unknownCurrency` where the provider states one that we don't know. */
  cost: UpstreamMoney | null;
  canGetAnother: boolean;
  /** As the provider's clock states it, read as UTC where it tells no zone; missing where it doesn't say. */
  boughtAt?: Date | null;
};

export type RefusalReason =
  | 'NO_NUMBERS'
  | 'NO_BALANCE'
  | 'BAD_KEY'
  | 'BAD_SERVICE'
  | 'BAD_COUNTRY'
  | 'PRICE_TOO_HIGH'
  | 'BANNED'
  | 'TOO_MANY'
  | 'RATE_LIMITED'
  | 'NOT_CONNECTED'
  /** We did not ask: it is in trouble, or too much was waiting for it. */
  | 'NOT_ASKED';

export type UpstreamMessage = {
  /** The code as the provider extracted it, null where it sends none. */
  code: string | null;
  /** Equals the code where the protocol tells no more than that. */
  text: string;
};

export type UpstreamActivation = {
  upstreamId: string;
  serviceCode: string;
  country: string;
  phoneNumber: string;
  cost: UpstreamMoney | null;
  /** As the provider's clock states it, read as UTC where it tells no zone. */
  createdAt: Date;
  /** The id that we sent with the order, where the list echoes it. */
  orderId?: string | undefined;
  /** Oldest first, as far as the list tells. */
  messages: UpstreamMessage[];
  /** The provider says that this number was sold for this service before. */
  isRepeated: boolean;
  canGetAnother: boolean;
};

/** What a provider lists as open. An odd row, one with something in it that cannot be read, never hides the others. */
export type ActiveList = {
  /** The rows that could be read as a whole. */
  activations: UpstreamActivation[];
  /** The odd rows whose id can be read, with those of their messages that can be read. */
  partlyRead: Pick<UpstreamActivation, 'upstreamId' | 'messages'>[];
  /** False when a row was odd or pages were cut short: then a missing or unmatched number means nothing. */
  isComplete: boolean;
  oddRows: number;
};

/** What a provider has booked. A line is left out when it cannot be read; then no number counts as never sold. */
export type UpstreamHistory = { bookings: UpstreamBooking[]; isComplete: boolean; oddRows: number };

/** A line of the provider's own records. */
export type UpstreamBooking = {
  upstreamId: string;
  phoneNumber: string;
  cost: UpstreamMoney | null;
  createdAt: Date;
  /** `open`: charged, and given back when it ends without a code. `unclear`: an undocumented state; it counts as charged. */
  state: 'open' | 'charged' | 'refunded' | 'unclear';
};

export type UpstreamStatus = {
  /** `again`: a code came, another was asked for and is awaited. `missing`: the provider does not know the id. */
  state: 'waiting' | 'received' | 'again' | 'ended' | 'missing';
  /** The newest message, where there is one. */
  message: UpstreamMessage | null;
};

/** `isMissing`: the provider does not know the number, which one answer alone does not make certain. */
export type FinishAnswer = { finished: boolean; isMissing?: true };

export type CancelAnswer =
  | { outcome: 'cancelled' }
  /** `retryAfterSeconds` is at most what is left: many providers tell the age they ask for instead. Null when they tell nothing. */
  | { outcome: 'too_early'; retryAfterSeconds: number | null }
  | { outcome: 'code_arrived' }
  /** The provider does not know it any more, or it is over: read its status, never assume "not refunded". */
  | { outcome: 'over'; detail: string }
  | { outcome: 'unknown'; detail: string };
