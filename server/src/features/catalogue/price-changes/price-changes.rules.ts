import { sellingPrice, type Markup } from '@pinline/contract/catalogue/pricing.rules';

export type Terms = { markup: Markup; roundTo: number };

/** A service's cost in paise, now and at the last review of its price. */
export type PricedService = { price: number; cost: number; costBefore: number; terms: Terms | null };

/** Prices are rounded up to this many paise if no mark-up says otherwise. */
const usualRounding = 25;
/** The contract's limit. */
const dearestPaise = 10_000_000;

/**
 * In paise: by the mark-up of the price, else with the same margin as before. If either cost is zero no percentage follows, and the price
 * stays.
 */
export function suggestedPrice(service: PricedService): number {
  return Math.min(dearestPaise, follows(service) ?? service.price);
}

/** Whether the mark-up and this cost give the price; otherwise an operator chose it. */
export function isByMarkup({ price, cost, terms }: Omit<PricedService, 'costBefore'>): boolean {
  return terms !== null && sellingPrice({ cost, ...terms }) === price;
}

/** The columns of a service's row; null if an operator typed the price. */
export function termsOf(row: { markupKind: string | null; markupValue: number | null; roundTo: number | null }): Terms | null {
  const { markupKind: kind, markupValue: value, roundTo } = row;
  return (kind === 'percent' || kind === 'rupees') && value !== null && roundTo !== null ? { markup: { kind, value }, roundTo } : null;
}

function follows({ price, cost, costBefore, terms }: PricedService): number | undefined {
  if (terms !== null && (cost > 0 || terms.markup.kind === 'rupees')) return sellingPrice({ cost, ...terms });
  if (terms !== null || cost === 0 || costBefore === 0) return undefined;
  const exact = (BigInt(price) * BigInt(cost) + BigInt(costBefore) - 1n) / BigInt(costBefore);
  return Math.ceil(Number(exact) / usualRounding) * usualRounding;
}
