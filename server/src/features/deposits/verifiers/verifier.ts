/** Amount, time and payer come only from the verifier, never from a user. */
export type SeenPayment = {
  /** The 12 digits of a UTR, or the 64 lower-case hexadecimal digits of a transaction. */
  reference: string;
  currency: 'INR' | 'USDT' | 'TRX';
  /** Paise, or millionths of a coin; above zero. */
  units: number;
  payer: string | null;
  paidAt: Date;
  raw: unknown;
};

/** `absent` may still arrive, `invalid` will never be ours, `unavailable` is not known. */
export type Verdict =
  | { outcome: 'found'; payment: SeenPayment }
  | { outcome: 'absent' }
  | { outcome: 'invalid'; reason: InvalidReason }
  | { outcome: 'unavailable'; detail: string };

export type InvalidReason = 'failed' | 'other_recipient' | 'not_a_payment';

/** `partial`: nothing before `completeTo` is missing. Pass `resumePage` back only after recording all its payments. */
export type Feed =
  | { outcome: 'read'; payments: SeenPayment[] }
  | { outcome: 'partial'; payments: SeenPayment[]; completeTo: Date; resumePage: string | null; detail: string }
  | { outcome: 'unavailable'; detail: string };

/** Never throws. */
export type Verifier = {
  method: 'upi' | 'trc20';
  lookUp(reference: string, since?: Date): Promise<Verdict>;
  /** Only final payments to us. `isKnown` skips recorded payments; `resumePage` skips pages. */
  readFeed(since: Date, isKnown: (references: string[]) => Promise<Set<string>>, resumePage?: string | null): Promise<Feed>;
  close(): Promise<void>;
};
