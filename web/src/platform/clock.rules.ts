export type ServerTimeSample = {
  /** The reply's `Date` header: cut to the second. */
  date: string;
  /** This browser's clock, in milliseconds since 1970. */
  sentAt: number;
  receivedAt: number;
};

/** Below this the header, which knows only seconds, cannot tell who is right. */
const trustedDriftMs = 1500;

/** Milliseconds to add to this browser's clock; 0 while it agrees with the server. */
export function correction({ date, sentAt, receivedAt }: ServerTimeSample): number {
  const serverMs = Date.parse(date) + 500;
  const drift = serverMs - (sentAt + receivedAt) / 2;
  return Number.isNaN(drift) || Math.abs(drift) <= trustedDriftMs ? 0 : Math.round(drift);
}
