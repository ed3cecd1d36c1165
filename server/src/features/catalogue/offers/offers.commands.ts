import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { restingProviders } from '../../providers/routes/resting-servers.ts';
import { countryOfRoute, openRoutesOfAllServers } from '../../providers/routes/routes.commands.ts';
import { buyableServices } from '../catalogue.sql.ts';
import { presentOffers, type Supply } from './offers.present.ts';

/** `search`: part of a name. `country`: where numbers must come from, as ISO 3166 alpha-2. */
export type OfferFilter = { search?: string | undefined; serviceCode?: string | undefined; country?: string | undefined };

export async function findOffers(deps: Deps, { search, serviceCode, country }: OfferFilter): Promise<OfferedService[]> {
  const [rows, supplyOf] = await Promise.all([buyableServices(deps.db.read), findSupply(deps, country)]);
  const wanted = search?.trim().toLowerCase();
  const found = rows.filter(
    ({ code, name, server }) =>
      (serviceCode === undefined || code === serviceCode) &&
      (wanted === undefined || name.toLowerCase().includes(wanted)) &&
      (country === undefined || supplyOf.has(server)),
  );
  return presentOffers(found, supplyOf);
}

/** By server, from the routes that a purchase would ask. Its country is that of the next one: the first whose provider doesn't rest. */
async function findSupply(deps: Deps, wantedCountry: string | undefined): Promise<ReadonlyMap<number, Supply>> {
  const resting = new Set(restingProviders(deps));
  const routes = await openRoutesOfAllServers(deps.db.read);
  const fit = routes.filter((route) => wantedCountry === undefined || countryOfRoute(route)?.iso === wantedCountry);
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
        },
      ];
    }),
  );
}
