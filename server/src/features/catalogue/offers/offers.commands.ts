import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { findRestingProviders } from '../../providers/routes/resting-servers.ts';
import { countryOfRoute } from '../../providers/routes/routes.commands.ts';
import { findAllOpenRoutes, type OfferingRoute } from '../../providers/routes/routes.sql.ts';
import { readBasisPoints } from '../tiers/price-tiers.commands.ts';
import { findBuyableServices, type ServiceRow } from '../catalogue.sql.ts';
import { inTier } from '../stock/stock-of-tier.rules.ts';
import { presentOffers, type Supply, type SupplyOf } from './offers.present.ts';

/** `userId`: whose prices; null for those of anyone. */
export type OfferFilter = { serviceCode: string; country?: string | undefined; userId: number | null };

export async function findOffers(deps: Deps, { serviceCode, country, userId }: OfferFilter): Promise<OfferedService[]> {
  const [catalogue, basisPoints] = await Promise.all([readCatalogue(deps, [serviceCode]), readBasisPoints(deps.db.prepared, userId)]);
  return presentCatalogue(catalogue, { country, basisPoints });
}

export type Catalogue = { rows: ServiceRow[]; routes: OfferingRoute[]; resting: ReadonlySet<number> };

/** `codes`: undefined for all services. */
export async function readCatalogue(deps: Deps, codes?: readonly string[]): Promise<Catalogue> {
  const [rows, routes] = await Promise.all([findBuyableServices(deps.db.prepared, codes), findAllOpenRoutes(deps.db.prepared)]);
  return { rows, routes, resting: new Set(findRestingProviders(deps)) };
}

/** `country`: where numbers must come from, as ISO 3166 alpha-2. `basisPoints`: of the buyer's price tier. */
export type CatalogueFilter = { country?: string | undefined; basisPoints: number };

export function presentCatalogue({ rows, routes, resting }: Catalogue, { country, basisPoints }: CatalogueFilter): OfferedService[] {
  const supplyOf = openSupplies({ routes, resting, country });
  const found = country === undefined ? rows : rows.filter((row) => supplyOf(row) !== undefined);
  return presentOffers(
    found.map((row) => inTier(row, basisPoints)),
    supplyOf,
  );
}

/** The offers of these services, best first, for any country and tier that is asked for later: the catalogue and the routes are read once. */
export async function readOffers(
  deps: Deps,
  codes: readonly string[],
): Promise<(wish: { serviceCode: string; country: string | null; basisPoints: number }) => Offer[]> {
  const { rows, routes, resting } = await readCatalogue(deps, codes);
  const rowsOf = Map.groupBy(rows, ({ code }) => code);
  const supplies = new Map<string | null, SupplyOf>();
  return ({ serviceCode, country, basisPoints }) => {
    const supplyOf = supplies.get(country) ?? openSupplies({ routes, resting, country: country ?? undefined });
    supplies.set(country, supplyOf);
    const found = (rowsOf.get(serviceCode) ?? []).filter((row) => country === null || supplyOf(row) !== undefined);
    return presentOffers(
      found.map((row) => inTier(row, basisPoints)),
      supplyOf,
    ).flatMap(({ offers }) => offers);
  };
}

type Routes = { routes: readonly OfferingRoute[]; resting: ReadonlySet<number>; country: string | undefined };

/** The supply of all services of a server, except for those that an operator keeps shut on one of its routes. Undefined where nothing fits. */
export function openSupplies(all: Routes): SupplyOf {
  const byServer = deriveSupply(all);
  const shut = new Set(all.routes.flatMap(({ shutServiceIds }) => shutServiceIds));
  return ({ id, server }) => {
    if (!shut.has(id)) return byServer.get(server);
    const routes = all.routes.filter((route) => route.server === server && !route.shutServiceIds.includes(id));
    return deriveSupply({ ...all, routes }).get(server);
  };
}

/** By server, from the routes that a purchase would ask. Its country is that of the next one: the first whose provider doesn't rest. */
function deriveSupply({ routes: all, resting, country: wantedCountry }: Routes): ReadonlyMap<number, Supply> {
  const fit = all.filter((route) => wantedCountry === undefined || countryOfRoute(route)?.iso === wantedCountry);
  const byServer = Map.groupBy(fit, ({ server }) => server);
  return new Map(
    [...byServer].map(([server, routes]) => {
      const working = routes.find(({ providerId }) => !resting.has(providerId));
      const next = working ?? routes[0];
      const country = next && countryOfRoute(next);
      const named = new Map(routes.map(countryOfRoute).flatMap((each) => (each === undefined ? [] : [[each.iso, each]])));
      return [
        server,
        {
          country,
          isCountryMixed: new Set(routes.map((route) => countryOfRoute(route)?.iso)).size > 1,
          otherCountries: [...named.values()].filter(({ iso }) => iso !== country?.iso),
          isResting: working === undefined,
          routeIds: routes.map(({ id }) => id),
          isCountedElsewhere: all.some((route) => route.server === server && !fit.includes(route)),
        },
      ];
    }),
  );
}
