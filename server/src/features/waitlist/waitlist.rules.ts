import type { Offer } from '@pinline/contract/catalogue/offers.calls';

/** `price` in paise; `stock`: null when the provider doesn't count. */
export type WaitedOffer = { serviceId: number; server: number; price: number; stock: number | null };

/** An offer had no number for a waiter who asked for this country; null for any. */
export type RestingOffer = { serviceId: number; country: string | null };

/** What a waiter may be notified of or buy, in the same order. An offer without a number in any country has none in this one either. */
export function usableOffers<Offer extends WaitedOffer>(
  offers: readonly Offer[],
  { country, resting }: { country: string | null; resting: readonly RestingOffer[] },
): Offer[] {
  const rests = (serviceId: number) =>
    resting.some((each) => each.serviceId === serviceId && (each.country === null || each.country === country));
  return offers.filter(({ serviceId, stock }) => stock !== 0 && !rests(serviceId));
}

/** The cheapest ones; null when there is none. */
export function cheapestOffers(offers: readonly WaitedOffer[]): { counted: number | null; uncounted: number | null } {
  const cheapest = (some: readonly WaitedOffer[]) => (some.length === 0 ? null : Math.min(...some.map(({ price }) => price)));
  return {
    counted: cheapest(offers.filter(({ stock }) => stock !== null)),
    uncounted: cheapest(offers.filter(({ stock }) => stock === null)),
  };
}

/** So many users are notified within a minute as there are numbers, at least one. */
export function noticesLeft(offers: readonly WaitedOffer[], notified: number): number {
  const numbers = offers.reduce((sum, { stock }) => sum + (stock ?? 1), 0);
  return Math.max(numbers, 1) - notified;
}

/** Where the number of a person who named no country shall be from: `home` if it is sold, else where the best offer is from. ISO 3166 alpha-2. */
export function countryToWaitFor(offers: readonly Pick<Offer, 'country' | 'otherCountries'>[], home: string): string {
  const sold = offers.flatMap(({ country, otherCountries }) => [...(country === null ? [] : [country]), ...otherCountries]);
  return sold.find(({ iso }) => iso === home)?.iso ?? sold[0]?.iso ?? home;
}
