import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { priceProblem, readRupees } from '../services/rupees.rules.ts';

export type Typed = Readonly<Record<string, string>>;

export function newPriceOf({ _id, suggestedPrice }: PriceChange, typed: Typed): string {
  return typed[_id] ?? suggestedPrice.toFixed(2);
}

export type Decision = { serviceId: string; expectedCost: number; expectedPrice: number; price: number };

export function decideKeep(change: PriceChange): Decision {
  return { ...asSeen(change), price: change.price };
}

/** Undefined while the field holds no valid price. */
export function decideNewPrice(change: PriceChange, typed: Typed): Decision | undefined {
  const text = newPriceOf(change, typed);
  const price = readRupees(text);
  if (price === undefined || priceProblem(text) !== undefined) return undefined;
  return { ...asSeen(change), price };
}

function asSeen({ _id, cost, price }: PriceChange): Omit<Decision, 'price'> {
  return { serviceId: _id, expectedCost: cost, expectedPrice: price };
}
