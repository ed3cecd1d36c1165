import { priceOfTier } from '@pinline/contract/catalogue/tiers/price-tiers.rules';

/** By hundredths of a percent that a tier adds to prices, where that tier's price pays for other routes than the service's own. */
export type StockOfTiers = Record<string, Stock>;

type Stock = { stock: number | null; emptyRouteIds: number[] };

type Counted = Stock & { price: number; stockOfTiers: StockOfTiers };

/** Price and stock as a buyer of the tier has them. */
export function inTier<Service extends Counted>(service: Service, basisPoints: number): Service {
  if (basisPoints === 0) return service;
  return { ...service, ...service.stockOfTiers[basisPoints], price: priceOfTier(service.price, basisPoints) };
}
