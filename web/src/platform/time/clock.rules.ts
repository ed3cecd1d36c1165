export type ServerTimeSample = {
  /** The reply's `Date` header: cut to the second. */
  date: string;
  sentAt: number;
  receivedAt: number;
};

/** How far this browser's clock is behind the server's, in milliseconds. */
export type Bounds = { low: number; high: number };

const headerLagMs = 100;
const secondMs = 1000;

/** A sample that contradicts the bounds replaces them: a clock was set. */
export function narrow(known: Bounds | undefined, { date, sentAt, receivedAt }: ServerTimeSample): Bounds | undefined {
  const cutMs = Date.parse(date);
  const bounds = { low: cutMs - receivedAt, high: cutMs + secondMs + headerLagMs - sentAt };
  if (!(bounds.low <= bounds.high)) return known;
  if (known === undefined || bounds.high < known.low || bounds.low > known.high) return bounds;
  return { low: Math.max(bounds.low, known.low), high: Math.min(bounds.high, known.high) };
}

/** Keeps the correction while it may be right, so that a shown clock doesn't jump; else moves it as little as needed. */
export function correction(current: number, { low, high }: Bounds): number {
  return Math.min(Math.max(current, low), high);
}

/** A page's clock may be behind: never earlier than `start`, so no wait shows more than its whole. */
export function notBefore(start: string, now: number): number {
  return Math.max(now, Date.parse(start));
}
