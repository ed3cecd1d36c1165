/** A whole number that a query names. */
export function readCount(text: string | null, otherwise: number): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** In millionths; null for no limit. What is no number buys nothing. */
export function readPriceLimit(text: string | null): number | null {
  if (!text) return null;
  const limit = Math.round(Number(text) * 1_000_000);
  return Number.isFinite(limit) ? limit : 0;
}
