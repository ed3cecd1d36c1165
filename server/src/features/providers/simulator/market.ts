import type { Country } from './countries.ts';
import { createRandom } from './random.ts';
import type { Service } from './services.ts';

export const currency = 'USD';

type Offer = { service: Service; country: Country };

/** What a number costs, in millionths of a US dollar; whole multiples of 100, as providers quote four decimals. */
export function priceMicros(seed: number, { service, country }: Offer): number {
  const swing = createRandom(seed, 'price', country.code, service.code).integer({ from: 85, to: 120 });
  return Math.round((service.priceMicros * country.pricePercent * swing) / 1_000_000) * 100;
}

/** How many numbers there are before anyone buys. */
export function initialStock(seed: number, { service, country }: Offer): number {
  const random = createRandom(seed, 'stock', country.code, service.code);
  return Math.round(400 * 250 ** random.next());
}
