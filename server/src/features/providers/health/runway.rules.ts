type Account = { balanceMicros: number | null; spentMicros: number | null };

/** Whole hours that the balance lasts at the pace of the last 24 hours; null where one of both isn't known, or nothing was spent. */
export function hoursLeft({ balanceMicros, spentMicros }: Account): number | null {
  if (balanceMicros === null || spentMicros === null || spentMicros <= 0) return null;
  return Math.max(0, Math.floor((balanceMicros * 24) / spentMicros));
}
