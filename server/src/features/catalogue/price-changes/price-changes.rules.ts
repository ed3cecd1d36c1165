import { sellingPrice, type Markup } from '@pinline/contract/catalogue/pricing.rules';

export type Terms = { markup: Markup; roundTo: number };

/** In paise, `costBefore` at the last review of the price. */
export type PricedService = { price: number; cost: number; costBefore: number; terms: Terms | null };

const defaultRounding = 25;
const highestPaise = 10_000_000;

/** With a cost of zero no percentage follows, and the price stays. */
export function suggestPrice(service: PricedService): number {
  return Math.min(highestPaise, followCost(service) ?? service.price);
}

export function isByMarkup({ price, cost, terms }: Omit<PricedService, 'costBefore'>): boolean {
  return terms !== null && sellingPrice({ cost, ...terms }) === price;
}

export function readTerms(row: { markupKind: string | null; markupValue: number | null; roundTo: number | null }): Terms | null {
  const { markupKind: kind, markupValue: value, roundTo } = row;
  return (kind === 'percent' || kind === 'rupees') && value !== null && roundTo !== null ? { markup: { kind, value }, roundTo } : null;
}

function followCost({ price, cost, costBefore, terms }: PricedService): number | undefined {
  if (terms !== null && (cost > 0 || terms.markup.kind === 'rupees')) return sellingPrice({ cost, ...terms });
  if (terms !== null || cost === 0 || costBefore === 0) return undefined;
  const exact = (BigInt(price) * BigInt(cost) + BigInt(costBefore) - 1n) / BigInt(costBefore);
  return Math.ceil(Number(exact) / defaultRounding) * defaultRounding;
}
