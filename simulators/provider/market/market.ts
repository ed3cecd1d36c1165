import { findCountry, type Country } from './countries.ts';
import { createRandom } from './random.ts';
import { findService, type Service } from './services.ts';

export const currency = 'USD';

type Offer = { service: Service; country: Country };

const swings = { from: 85, to: 120 };

/** In millionths of a US dollar; multiples of 100, as providers quote four decimals. */
export function priceMicros({ seed, pricePercent }: { seed: number; pricePercent: number }, { service, country }: Offer): number {
  const swing = createRandom(seed, 'price', country.code, service.code).integer(swings);
  return roundPrice(service.priceMicros * country.pricePercent * swing * pricePercent);
}

export function highestPriceMicros(offer: { country: string; serviceCode: string; pricePercent: number }): number {
  const [service, country] = [findService(offer.serviceCode), findCountry(offer.country)];
  return service === undefined || country === undefined
    ? 0
    : roundPrice(service.priceMicros * country.pricePercent * swings.to * offer.pricePercent);
}

export function initialStock(seed: number, { service, country }: Offer): number {
  const random = createRandom(seed, 'stock', country.code, service.code);
  return Math.round(400 * 250 ** random.next());
}

function roundPrice(exact: number): number {
  return Math.round(exact / 100_000_000) * 100;
}
