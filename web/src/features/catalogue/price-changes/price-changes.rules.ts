import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { priceProblem, readRupees } from '../services/rupees.rules.ts';

/** What the operator typed instead of the suggestion, by service. */
export type Typed = Readonly<Record<string, string>>;

/** What stands in the field. */
export function newPriceOf({ _id, suggestedPrice }: PriceChange, typed: Typed): string {
  return typed[_id] ?? suggestedPrice.toFixed(2);
}

export type Decision = { serviceId: string; expectedCost: number; expectedPrice: number; price: number };

/** The decision to leave the price as it is. */
export function keeping(change: PriceChange): Decision {
  return { ...asSeen(change), price: change.price };
}

/** The decision for the price in the field; undefined while that is no price. */
export function setting(change: PriceChange, typed: Typed): Decision | undefined {
  const text = newPriceOf(change, typed);
  const price = readRupees(text);
  if (price === undefined || priceProblem(text) !== undefined) return undefined;
  return { ...asSeen(change), price };
}

function asSeen({ _id, cost, price }: PriceChange): Omit<Decision, 'price'> {
  return { serviceId: _id, expectedCost: cost, expectedPrice: price };
}
