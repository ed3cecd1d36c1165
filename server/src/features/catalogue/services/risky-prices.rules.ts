/** A new price in paise. `highest`: of the last day, null for a new service; `cost`: null if unknown. */
export type SetPrice = { price: number; highest: number | null; cost: number | null };

/** Below cost, or less than half of the last day's highest price, so that repeated halving is detected too. */
export function isRiskyPrice({ price, highest, cost }: SetPrice): boolean {
  return (cost !== null && price < cost) || (highest !== null && price * 2 < highest);
}
