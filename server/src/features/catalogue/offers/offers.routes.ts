import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import type { Protocol } from '@pinline/contract/providers/rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { restingProviders } from '../../providers/routes/resting-servers.ts';
import { openRoutesOfAllServers } from '../../providers/routes/routes.commands.ts';
import { buyableServices } from '../catalogue.sql.ts';
import { presentOffers, type Supply } from './offers.present.ts';

export function mountOffers(mount: Mount, deps: Deps): void {
  mount('GET service/offers', async ({ query: { search, country } }) => {
    const [rows, supplyOf] = await Promise.all([buyableServices(deps.db.read), findSupply(deps)]);
    const wanted = search?.trim().toLowerCase();
    const found = rows.filter(
      ({ name, server }) =>
        (wanted === undefined || name.toLowerCase().includes(wanted)) &&
        (country === undefined || supplyOf.get(server)?.country?.iso === country),
    );
    return reply(200, { data: presentOffers(found, supplyOf) });
  });
}

/** The country is that of the first route whose provider doesn't rest. */
async function findSupply(deps: Deps): Promise<ReadonlyMap<number, Supply>> {
  const resting = new Set(restingProviders(deps));
  const byServer = Map.groupBy(await openRoutesOfAllServers(deps.db.read), ({ server }) => server);
  return new Map(
    [...byServer].map(([server, routes]) => {
      const working = routes.find(({ providerId }) => !resting.has(providerId));
      const next = working ?? routes[0];
      // The column's check allows the protocols of the contract alone.
      const countries = routes.map(({ protocol, country }) => findCountry(protocol as Protocol, country));
      return [
        server,
        {
          country: next && findCountry(next.protocol as Protocol, next.country),
          isCountryMixed: new Set(countries.map((each) => each?.iso)).size > 1,
          isResting: working === undefined,
        },
      ];
    }),
  );
}
