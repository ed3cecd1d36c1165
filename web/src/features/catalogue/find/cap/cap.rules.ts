import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { firstRankingGroup } from '@pinline/contract/catalogue/offers.rules';

/** The most that a number may cost, in rupees, by service code. */
export type Caps = Readonly<Record<string, number>>;

/** What the buyer set, else the price of the dearest offer that is as good as the best and not far dearer. Undefined when all are sold out. */
export function capOf({ serviceCode, offers }: Pick<OfferedService, 'serviceCode' | 'offers'>, caps: Caps): number | undefined {
  return caps[serviceCode] ?? defaultCap(offers);
}

/** No number costs more than this times the price on its button, unless the buyer allows it. */
const mostTimesPrice = 1.5;

export function defaultCap(ranked: readonly Offer[]): number | undefined {
  const [first, ...others] = inStock(ranked);
  if (first === undefined) return undefined;
  const prices = firstRankingGroup([first, ...others]).map(({ price }) => price);
  return Math.max(first.price, ...prices.filter((price) => price <= mostTimesPrice * first.price));
}

/** Offers dearer than the buyer's own cap go behind the others, so that the first is the one asked first. */
export function withinCapFirst<Service extends OfferedService>(services: readonly Service[], caps: Caps): readonly Service[] {
  return services.map((service) => {
    const cap = caps[service.serviceCode];
    if (cap === undefined || service.offers.every(({ price }) => price <= cap)) return service;
    const isWithin = ({ price, stock }: Offer): boolean => price <= cap && stock !== 0;
    return {
      ...service,
      offers: [...service.offers.filter(isWithin), ...service.offers.filter((offer) => !isWithin(offer))],
    };
  });
}

/** What a number may cost at least, within the cap: the lower end of a price range. */
export function cheapestWithin(offers: readonly Offer[], cap: number): number {
  return Math.min(cap, ...inStock(offers).flatMap(({ price }) => (price <= cap ? [price] : [])));
}

/** Undefined when no offer in stock costs more. */
export function cheapestAbove(offers: readonly Offer[], cap: number): number | undefined {
  const dearer = inStock(offers).flatMap(({ price }) => (price > cap ? [price] : []));
  return dearer.length === 0 ? undefined : Math.min(...dearer);
}

/** Rupees; the server takes no more. */
const highestCap = 10_000_000;

/** What was typed into the cap field. Undefined, the default cap: nothing was typed, or the default itself. */
export function readCap(typed: string, ranked: readonly Offer[]): number | undefined | 'not an amount' {
  const bare = typed.replaceAll(/[₹,\s]/g, '');
  if (bare === '') return undefined;
  const cap = /^(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/.test(bare) ? Number(bare) : 0;
  if (cap <= 0 || cap > highestCap) return 'not an amount';
  return cap === defaultCap(ranked) ? undefined : cap;
}

function inStock(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ stock }) => stock !== 0);
}
