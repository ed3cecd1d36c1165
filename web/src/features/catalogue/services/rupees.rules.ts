import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import { servicesText } from './services.texts.ts';

const { problems } = servicesText;
export const highestPrice = 100_000;

/** Digits with at most 2 decimals; `1e3` is refused. */
export function readRupees(typed: string): number | undefined {
  return /^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(typed.trim()) ? Number(typed.trim()) : undefined;
}

export function priceProblem(typed: string): string | undefined {
  const price = readRupees(typed);
  if (price === undefined) return /^\d*\.\d{3,}$/.test(typed.trim()) ? problems.decimals : problems.notAmount;
  if (price <= 0) return problems.positive;
  return price > highestPrice ? problems.most : undefined;
}

export function marginOf({ price, cost }: { price: number; cost: number }): number {
  return subtractRupees(price, cost);
}
