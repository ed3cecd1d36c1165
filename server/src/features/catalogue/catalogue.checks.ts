import { pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSales } from './sales.sql.ts';

export function salesCheck(db: Db): Check {
  return {
    name: 'sales',
    async run() {
      const servers = await findSales(db);
      const selling = servers.filter(({ sellable }) => sellable > 0);
      const out = servers.filter(({ services, sellable }) => services > 0 && sellable === 0);
      const problems = [
        ...(servers.some(({ services }) => services > 0) ? [] : ['no server has a service on sale']),
        ...out.map(({ server, services, routes }) =>
          routes === 0
            ? `no route of server ${server} leads to a provider, and ${services} services are on sale there`
            : `the routes of server ${server} sell nothing: all ${services} services are out of stock`,
        ),
      ];
      if (problems.length === 0) return pass(`something is on sale on ${selling.length} of ${servers.length} servers`);
      return fail(problems.join('; '), 'In the back office, see Services, Provider routes: country, operator and price ceiling.', servers);
    },
  };
}
