import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { markOffers, rankOffers } from '@pinline/contract/catalogue/offers.rules';

export type Country = NonNullable<Offer['country']>;

export function countriesOf(services: readonly OfferedService[]): Country[] {
  const counts = new Map<string, { country: Country; count: number }>();
  for (const country of services.flatMap(({ offers }) => offers).flatMap(countriesOfOffer)) {
    counts.set(country.iso, { country, count: (counts.get(country.iso)?.count ?? 0) + 1 });
  }
  const found = [...counts.values()].toSorted((a, b) => b.count - a.count || (a.country.name < b.country.name ? -1 : 1));
  return found.map(({ country }) => country);
}

/** Ranks the offers of one country among each other. `null`: any country. */
export function inCountry<Service extends OfferedService>(services: readonly Service[], iso: string | null): readonly Service[] {
  if (iso === null) return services;
  return services.flatMap((service) => {
    const offers = service.offers.flatMap((offer) => {
      const all = countriesOfOffer(offer);
      const country = all.find((each) => each.iso === iso);
      return country === undefined
        ? []
        : [{ ...offer, country, isCountryMixed: false, otherCountries: all.filter((each) => each.iso !== iso) }];
    });
    if (offers.length === 0) return [];
    const ranked = rankOffers(offers);
    const marks = markOffers(ranked);
    const soldOut = offers.filter(({ stock }) => stock === 0);
    return [{ ...service, offers: [...ranked.map((offer, index) => ({ ...offer, marks: marks[index] ?? [] })), ...soldOut] }];
  });
}

function countriesOfOffer({ country, otherCountries }: Pick<Offer, 'country' | 'otherCountries'>): Country[] {
  return [...(country === null ? [] : [country]), ...otherCountries];
}
