/** What a verifier saw arrive. Amounts, times and payers come from it alone, never from a user. */
export type SeenPayment = {
  /** 12 digits of a UTR, or 64 lower-case hexadecimal digits of a transaction. */
  reference: string;
  currency: 'INR' | 'USDT' | 'TRX';
  /** Paise, or millionths of a coin; more than zero. */
  units: number;
  /** The sender's handle or address, where the source gives it. */
  payer: string | null;
  paidAt: Date;
  /** The source's own words, kept as they were. */
  raw: unknown;
};

/** A verifier's word on one reference. `absent` may still come; `invalid` never will be ours; `unavailable` says nothing about it. */
export type Verdict =
  | { outcome: 'found'; payment: SeenPayment }
  | { outcome: 'absent' }
  | { outcome: 'invalid'; reason: InvalidReason }
  | { outcome: 'unavailable'; detail: string };

export type InvalidReason = 'failed' | 'other_recipient' | 'not_a_payment';

/**
 * What arrived since a moment, as far as the source shows it. A `partial` reading was cut short: before `completeTo` nothing is missing,
 * and the next reading goes on from there. `resumePage` is the verifier's own note of the page to go on with: it is handed back only by
 * who recorded all payments of this reading.
 */
export type Feed =
  | { outcome: 'read'; payments: SeenPayment[] }
  | { outcome: 'partial'; payments: SeenPayment[]; completeTo: Date; resumePage: string | null; detail: string }
  | { outcome: 'unavailable'; detail: string };

/** How payments of one method are checked at the company or chain that knows (protocols.md §4). Never throws. */
export type Verifier = {
  method: 'upi' | 'trc20';
  /** `since`: how far back to look, where the source is asked by days. */
  lookUp(reference: string, since?: Date): Promise<Verdict>;
  /** Only payments that are final and ours. `isKnown` spares looking closer at what was recorded before; `resumePage` skips pages of it. */
  readFeed(since: Date, isKnown: (references: string[]) => Promise<Set<string>>, resumePage?: string | null): Promise<Feed>;
  /** Ends questions under way too: they come back `unavailable`. */
  close(): Promise<void>;
};
