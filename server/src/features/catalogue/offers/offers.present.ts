import type { Country } from '@pinline/contract/catalogue/countries.rules';
import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { markOffers, rankOffers, successLowerBound } from '@pinline/contract/catalogue/offers.rules';
import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { ServiceRow } from '../catalogue.sql.ts';

/** `routeIds`: those it is from. `isCountedElsewhere`: the stock has numbers of other countries as well. */
export type Supply = {
  country: Country | undefined;
  isCountryMixed: boolean;
  otherCountries: Country[];
  isResting: boolean;
  routeIds: number[];
  isCountedElsewhere: boolean;
};
export type SupplyOf = (service: Pick<ServiceRow, 'id' | 'server'>) => Supply | undefined;

export function presentOffers(rows: ServiceRow[], supplyOf: SupplyOf): OfferedService[] {
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return [...byCode.values()].map((services) => {
    const [first] = services;
    const offers = services.map((row) => presentOffer(row, supplyOf(row)));
    const ranked = rankOffers(offers);
    const marks = markOffers(ranked);
    return {
      serviceCode: first?.code ?? '',
      label: first?.name ?? '',
      logo: services.find(({ logo }) => logo !== null)?.logo ?? null,
      offers: [...ranked.map((offer, index) => ({ ...offer, marks: marks[index] ?? [] })), ...offers.filter(({ stock }) => stock === 0)],
    };
  });
}

function presentOffer(row: ServiceRow, supply: Supply | undefined): Offer {
  const samples = row.samples ?? 0;
  const succeeded = row.succeeded ?? 0;
  const isMeasured = samples >= samplesNeeded;
  return {
    serviceId: String(row.id),
    server: serverNumberOf(row.server),
    country: supply?.country ?? null,
    isCountryMixed: supply?.isCountryMixed ?? false,
    otherCountries: supply?.otherCountries ?? [],
    price: toRupees(paise(row.price)),
    stock: stockOf(row, supply),
    successRate: isMeasured ? percentOf({ part: succeeded, whole: samples, decimals: 0 }) : null,
    lowerBound: isMeasured ? Math.round(10 * successLowerBound({ succeeded, samples })) / 10 : null,
    medianWaitSeconds: isMeasured ? row.medianWaitSeconds : null,
    samples,
    marks: [],
  };
}

/** Null: unknown. What other countries have isn't this one's. */
function stockOf({ stock, emptyRouteIds }: ServiceRow, supply: Supply | undefined): number | null {
  if (supply?.isResting === true) return 0;
  if (supply?.isCountedElsewhere !== true || stock === 0) return stock;
  return supply.routeIds.every((id) => emptyRouteIds.includes(id)) ? 0 : null;
}
