/** A price an operator sets, in paise. `highest`: of the last day, null for a new service; `cost`: null where it is not known. */
export type SetPrice = { price: number; highest: number | null; cost: number | null };

/** Below cost, or less than half of the highest price of the last day, so that halving it again and again is found as well. */
export function isRiskyPrice({ price, highest, cost }: SetPrice): boolean {
  return (cost !== null && price < cost) || (highest !== null && price * 2 < highest);
}
