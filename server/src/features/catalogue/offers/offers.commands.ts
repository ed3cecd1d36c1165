import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { restingProviders } from '../../providers/routes/resting-servers.ts';
import { countryOfRoute, openRoutesOfAllServers } from '../../providers/routes/routes.commands.ts';
import { buyableServices } from '../catalogue.sql.ts';
import { presentOffers, type Supply } from './offers.present.ts';

/** `search`: part of a name. `country`: where the next number comes from, as ISO 3166 alpha-2. */
export type OfferFilter = { search?: string | undefined; serviceCode?: string | undefined; country?: string | undefined };

export async function findOffers(deps: Deps, { search, serviceCode, country }: OfferFilter): Promise<OfferedService[]> {
  const [rows, supplyOf] = await Promise.all([buyableServices(deps.db.read), findSupply(deps)]);
  const wanted = search?.trim().toLowerCase();
  const found = rows.filter(
    ({ code, name, server }) =>
      (serviceCode === undefined || code === serviceCode) &&
      (wanted === undefined || name.toLowerCase().includes(wanted)) &&
      (country === undefined || supplyOf.get(server)?.country?.iso === country),
  );
  return presentOffers(found, supplyOf);
}

/** By server. Its country is that of the route asked next: the first whose provider doesn't rest. */
async function findSupply(deps: Deps): Promise<ReadonlyMap<number, Supply>> {
  const resting = new Set(restingProviders(deps));
  const byServer = Map.groupBy(await openRoutesOfAllServers(deps.db.read), ({ server }) => server);
  return new Map(
    [...byServer].map(([server, routes]) => {
      const working = routes.find(({ providerId }) => !resting.has(providerId));
      const next = working ?? routes[0];
      return [
        server,
        {
          country: next && countryOfRoute(next),
          isCountryMixed: new Set(routes.map((route) => countryOfRoute(route)?.iso)).size > 1,
          isResting: working === undefined,
        },
      ];
    }),
  );
}
