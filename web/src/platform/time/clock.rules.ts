export type ServerTimeSample = {
  /** The reply's `Date` header: cut to the second. */
  date: string;
  /** This browser's clock, in milliseconds since 1970. */
  sentAt: number;
  receivedAt: number;
};

/** Between which two figures the milliseconds lie that this browser's clock is behind the server's. */
export type Bounds = { low: number; high: number };

/** A busy server's header may lag a little. */
const headerLagMs = 100;
const secondMs = 1000;

/** The bounds with one more sample. A sample that contradicts them replaces them: a clock was set. */
export function narrow(known: Bounds | undefined, { date, sentAt, receivedAt }: ServerTimeSample): Bounds | undefined {
  const cutMs = Date.parse(date);
  const told = { low: cutMs - receivedAt, high: cutMs + secondMs + headerLagMs - sentAt };
  if (!(told.low <= told.high)) return known;
  if (known === undefined || told.high < known.low || told.low > known.high) return told;
  return { low: Math.max(told.low, known.low), high: Math.min(told.high, known.high) };
}

/** The correction stands as long as it may be right, so that a clock on the page does not jump; else it moves no further than it must. */
export function correction(current: number, { low, high }: Bounds): number {
  return Math.min(Math.max(current, low), high);
}

/** The time for something that began at `start`. A page's clock is cut to the second and may be behind: counted from here, no wait shows more than its whole. */
export function notBefore(start: string, now: number): number {
  return Math.max(now, Date.parse(start));
}
