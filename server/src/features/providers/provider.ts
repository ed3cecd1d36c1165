/** Answers are untrusted: a client checks shape and length, never throws for one, and tells a certain "no" from "unknown". */
export interface Provider {
  /** Services that it never has a number of: a purchase isn't begun. */
  neverSold?: readonly string[];
  /** Never retries: an unconfirmed purchase is resolved from the list. */
  buy(request: BuyRequest, signal: AbortSignal): Promise<BuyAnswer>;
  /** A number that ended with its code, under a new id. Never retries either. Missing where the protocol has no call for it. */
  buyAgain?(request: AgainRequest, signal: AbortSignal): Promise<BuyAnswer>;
  /** `onPage` gets the messages of each page as it arrives; the list has them too. */
  listActive(signal: AbortSignal, onPage?: OnPage): Promise<Answer<ActiveList>>;
  check(upstreamId: string, signal: AbortSignal): Promise<Answer<UpstreamStatus>>;
  cancel(upstreamId: string, signal: AbortSignal): Promise<CancelAnswer>;
  /** A cancel that says that the number doesn't work. Missing where a plain cancel says so too. */
  ban?(upstreamId: string, signal: AbortSignal): Promise<CancelAnswer>;
  askForAnother(upstreamId: string, signal: AbortSignal): Promise<Answer<{ accepted: boolean }>>;
  finish(upstreamId: string, signal: AbortSignal): Promise<Answer<FinishAnswer>>;
  balance(signal: AbortSignal): Promise<Answer<UpstreamMoney>>;
  /** Per service; of one operator if named and the protocol knows operators. */
  prices(
    filter: { country: string; operator?: string | null; serviceCode?: string },
    signal: AbortSignal,
  ): Promise<Answer<UpstreamPrice[]>>;
  canonicalServiceCode?(serviceCode: string): string;
  serviceNames?(filter: { country: string }, signal: AbortSignal): Promise<Answer<Map<string, string>>>;
  /** Price and stock are those of one service, where the protocol tells them. */
  countries?(filter: { serviceCode: string }, signal: AbortSignal): Promise<Answer<UpstreamCountry[]>>;
  operators?(filter: { country: string; serviceCode: string }, signal: AbortSignal): Promise<Answer<UpstreamOperator[]>>;
  history?(span: HistorySpan, signal: AbortSignal): Promise<Answer<UpstreamHistory>>;
  onChange?(listener: (upstreamId: string) => void): () => void;
  close(): Promise<void>;
}

/** The call changes nothing upstream, so it can always be repeated. */
export type Answer<T> = { ok: true; value: T } | { ok: false; reason: FailureReason; detail: string; retryAfterSeconds?: number };

/** `UNREADABLE`: the answer about this one number is odd; no fault of the whole provider. `NOT_OFFERED`: this connection will never answer it. */
export type FailureReason = RefusalReason | 'UNREACHABLE' | 'GARBAGE' | 'UNREADABLE' | 'NOT_OFFERED';

/** Millionths of a unit, so that 0.1253 USD stays exact. */
export type UpstreamMoney = { micros: number; currency: string };

export type UpstreamPrice = { serviceCode: string; country: string; cost: UpstreamMoney; stock: number | null };

type Listed = { cost: UpstreamMoney | null; stock: number | null };

/** `name`: as the provider calls it; null if it only states the code. */
export type UpstreamCountry = { code: string; name: string | null } & Listed;

export type UpstreamOperator = { name: string } & Listed;

export type BuyRequest = {
  serviceCode: string;
  /** The protocol's own, such as `22` for India in `handler_api.php`. */
  country: string;
  operator: string | null;
  /** A number above it is never bought. */
  ceiling: UpstreamMoney | null;
  /** Country code and 3 to 6 digits; ignored by protocols without the option. */
  exceptPrefixes: string[];
  orderId?: string | null;
  /** Other installations that this purchase was passed on by, the first one first. */
  passed?: readonly string[];
  /** Whose purchase it is, without saying who; ignored by protocols without the option. */
  buyer?: string | null;
  /** It may be asked for again once it has ended; ignored by protocols where every number can be. */
  isForReuse?: boolean;
};

/** `phoneNumber`: digits only, as it was sold. */
export type EndedNumber = { upstreamId: string; phoneNumber: string };

export type AgainRequest = Pick<BuyRequest, 'serviceCode' | 'country' | 'operator' | 'ceiling' | 'passed'> & { ended: EndedNumber };

export type BuyAnswer =
  | { outcome: 'bought'; number: BoughtNumber }
  /** Certain, from the protocol's closed list: nothing was bought or charged. */
  | { outcome: 'refused'; reason: RefusalReason; detail: string; retryAfterSeconds?: number }
  /** Sold, but only the id is usable: it must be cancelled. */
  | { outcome: 'unusable'; upstreamId: string; detail: string }
  /** A number may exist upstream. */
  | { outcome: 'unknown'; detail: string };

export type BoughtNumber = {
  upstreamId: string;
  phoneNumber: string;
  cost: UpstreamMoney | null;
  canGetAnother: boolean;
  /** By the provider's clock, as UTC if it states no zone. */
  boughtAt?: Date | null;
};

export type RefusalReason =
  | 'NO_NUMBERS'
  /** The number that was asked for again can't be had. */
  | 'NOT_AGAIN'
  | 'NO_BALANCE'
  | 'BAD_KEY'
  | 'BAD_SERVICE'
  | 'BAD_COUNTRY'
  | 'PRICE_TOO_HIGH'
  | 'BANNED'
  | 'TOO_MANY'
  | 'RATE_LIMITED'
  | 'NOT_CONNECTED'
  /** The breaker is open, or too many calls wait. */
  | 'NOT_ASKED';

/** There is no number of this kind at a price that we pay: no trouble of the provider. */
export const stockRefusals: readonly RefusalReason[] = ['NO_NUMBERS', 'PRICE_TOO_HIGH', 'BAD_SERVICE', 'BAD_COUNTRY'];

export type UpstreamMessage = {
  /** Null if the provider sends none. */
  code: string | null;
  /** The code, if the protocol has no text. */
  text: string;
};

export type UpstreamActivation = {
  upstreamId: string;
  serviceCode: string;
  country: string;
  phoneNumber: string;
  cost: UpstreamMoney | null;
  createdAt: Date;
  orderId?: string | undefined;
  messages: UpstreamMessage[];
  isRepeated: boolean;
  canGetAnother: boolean;
};

/** An odd row (one with an unreadable field) never hides the others. */
export type ActiveList = {
  activations: UpstreamActivation[];
  /** Odd rows with a readable id, and their readable messages. */
  partlyRead: ListedMessages[];
  /** If false, a missing or unmatched number means nothing. */
  isComplete: boolean;
  oddRows: number;
};

export type ListedMessages = Pick<UpstreamActivation, 'upstreamId' | 'messages'>;

/** Returns false to read no further pages. */
export type OnPage = (listed: ListedMessages[]) => boolean;

/** `clockOffsetMinutes`: how far the provider's clock is ahead, where the client chooses the lines; 0 if unknown. */
export type HistorySpan = { from: Date; to: Date; clockOffsetMinutes?: number };

/**
 * Without unreadable lines; if there are any, no number counts as never sold. `isList`: it is what the list of open numbers is read from, so
 * that a number which both lack is no more certain.
 */
export type UpstreamHistory = { bookings: UpstreamBooking[]; isComplete: boolean; oddRows: number; isList?: true };

export type UpstreamBooking = {
  upstreamId: string;
  phoneNumber: string;
  cost: UpstreamMoney | null;
  createdAt: Date;
  /** `open`: charged, and refunded if it ends without a code. `unclear`: undocumented, counts as charged. */
  state: 'open' | 'charged' | 'refunded' | 'unclear';
};

export type UpstreamStatus = {
  /** `again`: a further code is awaited. `missing`: unknown to the provider. */
  state: 'waiting' | 'received' | 'again' | 'ended' | 'missing';
  message: UpstreamMessage | null;
};

/** `isMissing`: one such answer alone isn't certain. */
export type FinishAnswer = { finished: boolean; isMissing?: true };

export type CancelAnswer =
  | { outcome: 'cancelled' }
  /** At most what is left: many providers state the required age instead. Null if unstated. */
  | { outcome: 'too_early'; retryAfterSeconds: number | null }
  | { outcome: 'code_arrived' }
  /** Unknown there or ended: read its status, never assume "not refunded". `isTooLate`: it would be refused even if it is open. */
  | { outcome: 'over'; detail: string; isTooLate?: true }
  | { outcome: 'unknown'; detail: string };
