import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { rankOffers } from '@pinline/contract/catalogue/offers.rules';
import { type Country, inCountry } from '../countries.rules.ts';
import type { FoundService } from '../offers.api.ts';

/** A service as its row shows it: `offers` are those that a press may buy. */
export type ShownService = FoundService & {
  /** Where its offers are from; null for any country, or for one that has no name here. */
  country: Country | null;
  /** It is of the country that other rows show too: the chosen one, or the first preferred one. */
  isFirst: boolean;
  /** The buyer takes numbers of any country for it. */
  isAnyCountry: boolean;
  /** The offers of all countries. */
  everywhere: FoundService['offers'];
};

export type Wanted = {
  /** The one that the buyer chose, as ISO 3166 alpha-2; null for none. */
  chosen: string | null;
  /** Without a choice: which to show where it is sold, the first one wins. */
  preferred: readonly string[];
  /** Codes of the services that the buyer takes from any country. */
  anyCountry: ReadonlySet<string>;
};

/** One country for each service. With one chosen, services that it doesn't have are left out. */
export function showServices(services: readonly FoundService[], wanted: Wanted): ShownService[] {
  return services.flatMap((service) => {
    const shown = showService(service, wanted);
    return shown === undefined ? [] : [shown];
  });
}

function showService(service: FoundService, { chosen, preferred, anyCountry }: Wanted): ShownService | undefined {
  const everywhere = service.offers;
  if (chosen !== null && !isSoldIn(everywhere, chosen)) return undefined;
  if (anyCountry.has(service.serviceCode)) return { ...service, everywhere, country: null, isFirst: false, isAnyCountry: true };
  const iso = chosen ?? countryToShow(everywhere, preferred);
  const [within] = iso === undefined ? [service] : inCountry([service], iso);
  const country = iso === undefined ? null : (within?.offers[0]?.country ?? null);
  return within && { ...within, everywhere, country, isFirst: iso === (chosen ?? preferred[0]), isAnyCountry: false };
}

/** With numbers rather than without, a country that has a name rather than any. */
function countryToShow(offers: readonly Offer[], preferred: readonly string[]): string | undefined {
  const inStock = offers.filter(({ stock }) => stock !== 0);
  const kept = inStock.length === 0 ? offers : inStock;
  return preferred.find((iso) => isSoldIn(kept, iso)) ?? kept.find(({ country }) => country !== null)?.country?.iso;
}

function isSoldIn(offers: readonly Offer[], iso: string): boolean {
  return offers.some((offer) => isoOf(offer).includes(iso));
}

function isoOf({ country, otherCountries }: Offer): (string | undefined)[] {
  return [country?.iso, ...otherCountries.map((other) => other.iso)];
}

export function hasOtherCountries({ everywhere, country, isAnyCountry }: ShownService): boolean {
  return !isAnyCountry && everywhere.some((offer) => offer.stock !== 0 && isoOf(offer).some((iso) => iso !== country?.iso));
}

/** The best offer of each other country that has numbers, the best of them first. Those of a country without a name are last. */
export function offersElsewhere(service: ShownService): Offer[] {
  const countries = new Set(service.everywhere.flatMap(isoOf));
  countries.delete(service.country?.iso);
  const best = [...countries].flatMap((iso) => bestIn(service, iso) ?? []);
  const named = best.filter(({ country }) => country !== null);
  const nameless = best.filter(({ country }) => country === null);
  return [...rankOffers(named), ...nameless];
}

function bestIn({ everywhere, ...service }: ShownService, iso: string | undefined): Offer | undefined {
  if (iso === undefined) return everywhere.find(({ country, stock }) => country === null && stock !== 0);
  return inCountry([{ ...service, offers: everywhere }], iso)[0]?.offers.find(({ stock }) => stock !== 0);
}

/** The offers of one other country, as its row buys them. */
export function inOtherCountry(service: ShownService, country: Country | null): ShownService {
  const [within] = country === null ? [] : inCountry([{ ...service, offers: service.everywhere }], country.iso);
  return { ...service, offers: within?.offers ?? [], country };
}
