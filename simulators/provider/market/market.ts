import { findCountry, type Country } from './countries.ts';
import { createRandom } from './random.ts';
import { findService, type Service } from './services.ts';

export const currency = 'USD';

type Offer = { service: Service; country: Country };

/** Percent of a service's usual price in a country. */
const swings = { from: 85, to: 120 };

/** What a number costs, in millionths of a US dollar; whole multiples of 100, as providers quote four decimals. */
export function priceMicros({ seed, pricePercent }: { seed: number; pricePercent: number }, { service, country }: Offer): number {
  const swing = createRandom(seed, 'price', country.code, service.code).integer(swings);
  return rounded(service.priceMicros * country.pricePercent * swing * pricePercent);
}

/** The most a number costs there under any seed; 0 for what is not sold. */
export function highestPriceMicros(offer: { country: string; serviceCode: string; pricePercent: number }): number {
  const [service, country] = [findService(offer.serviceCode), findCountry(offer.country)];
  return service === undefined || country === undefined
    ? 0
    : rounded(service.priceMicros * country.pricePercent * swings.to * offer.pricePercent);
}

/** How many numbers there are before anyone buys. */
export function initialStock(seed: number, { service, country }: Offer): number {
  const random = createRandom(seed, 'stock', country.code, service.code);
  return Math.round(400 * 250 ** random.next());
}

/** From a price of three percentages. */
function rounded(exact: number): number {
  return Math.round(exact / 100_000_000) * 100;
}
