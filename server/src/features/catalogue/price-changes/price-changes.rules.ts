import { sellingPrice, type Markup } from '@pinline/contract/catalogue/pricing.rules';

export type Terms = { markup: Markup; roundTo: number };

/** A service and its cost, in paise, now and when somebody last looked at its price. */
export type PricedService = { price: number; cost: number; costBefore: number; terms: Terms | null };

/** Prices are rounded up to this many paise where no mark-up says otherwise. */
const usualRounding = 25;
/** The contract's own limit. */
const dearestPaise = 10_000_000;

/** In paise: by the mark-up the price was made with, else with the margin it had. Where either cost is nothing, no percentage follows from it and the price stays. */
export function suggestedPrice(service: PricedService): number {
  return Math.min(dearestPaise, follows(service) ?? service.price);
}

/** Whether a price is what the mark-up makes of this cost; if not, somebody chose it. */
export function isByMarkup({ price, cost, terms }: Omit<PricedService, 'costBefore'>): boolean {
  return terms !== null && sellingPrice({ cost, ...terms }) === price;
}

/** As a service's row has them; null where somebody typed the price. */
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
