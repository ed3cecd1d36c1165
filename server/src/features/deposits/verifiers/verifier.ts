/** A payment that a verifier saw. Amount, time and payer come only from the verifier, never from a user. */
export type SeenPayment = {
  /** The 12 digits of a UTR, or the 64 lower-case hexadecimal digits of a transaction. */
  reference: string;
  currency: 'INR' | 'USDT' | 'TRX';
  /** Paise, or millionths of a coin; above zero. */
  units: number;
  /** The sender's handle or address, if the source names one. */
  payer: string | null;
  paidAt: Date;
  /** The source's own record, unchanged. */
  raw: unknown;
};

/** The result for one reference. `absent`: may still arrive; `invalid`: will never be ours; `unavailable`: not known. */
export type Verdict =
  | { outcome: 'found'; payment: SeenPayment }
  | { outcome: 'absent' }
  | { outcome: 'invalid'; reason: InvalidReason }
  | { outcome: 'unavailable'; detail: string };

export type InvalidReason = 'failed' | 'other_recipient' | 'not_a_payment';

/**
 * Payments since a moment. A `partial` reading was cut short: nothing before `completeTo` is missing, and the next reading continues
 * there. `resumePage` is the verifier's own note about the page to continue with; pass it back only after recording all payments of this
 * reading.
 */
export type Feed =
  | { outcome: 'read'; payments: SeenPayment[] }
  | { outcome: 'partial'; payments: SeenPayment[]; completeTo: Date; resumePage: string | null; detail: string }
  | { outcome: 'unavailable'; detail: string };

/** Checks payments of one method at the company or chain that knows them. Never throws. */
export type Verifier = {
  method: 'upi' | 'trc20';
  /** `since`: how far back to look, if the source is read by days. */
  lookUp(reference: string, since?: Date): Promise<Verdict>;
  /** Only final payments to us. `isKnown` skips recorded payments; `resumePage` skips pages. */
  readFeed(since: Date, isKnown: (references: string[]) => Promise<Set<string>>, resumePage?: string | null): Promise<Feed>;
  close(): Promise<void>;
};
