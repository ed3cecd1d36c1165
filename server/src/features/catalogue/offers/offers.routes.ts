import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import type { Protocol } from '@pinline/contract/providers/rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { restingProviders, restingServers } from '../../providers/routes/resting-servers.ts';
import { openRoutesOfAllServers } from '../../providers/routes/routes.commands.ts';
import { buyableServices } from '../catalogue.sql.ts';
import { presentOffers, type ServerCountry } from './offers.present.ts';

export function mountOffers(mount: Mount, deps: Deps): void {
  mount('GET service/offers', async ({ query: { search, country } }) => {
    const [rows, resting, countries] = await Promise.all([buyableServices(deps.db.read), restingServers(deps), countryOfServers(deps)]);
    const wanted = search?.trim().toLowerCase();
    const found = rows.filter(
      ({ name, server }) =>
        (wanted === undefined || name.toLowerCase().includes(wanted)) &&
        (country === undefined || countries.get(server)?.country?.iso === country),
    );
    // No number can be bought right now, whatever the last count was.
    const withStock = found.map((row) => (resting.has(row.server) ? { ...row, stock: 0 } : row));
    return reply(200, { data: presentOffers(withStock, countries) });
  });
}

/** The country of the route that is asked next on each server: the first whose provider doesn't rest. */
async function countryOfServers(deps: Deps): Promise<ReadonlyMap<number, ServerCountry>> {
  const resting = new Set(restingProviders(deps));
  const byServer = Map.groupBy(await openRoutesOfAllServers(deps.db.read), ({ server }) => server);
  return new Map(
    [...byServer].map(([server, routes]) => {
      const next = routes.find(({ providerId }) => !resting.has(providerId)) ?? routes[0];
      // The column's check allows the protocols of the contract alone.
      const countries = routes.map(({ protocol, country }) => findCountry(protocol as Protocol, country));
      return [
        server,
        {
          country: next && findCountry(next.protocol as Protocol, next.country),
          isMixed: new Set(countries.map((each) => each?.iso)).size > 1,
        },
      ];
    }),
  );
}
