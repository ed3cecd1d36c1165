import { pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSales } from './sales.sql.ts';

/** Servers that sold something and don't now are an alarm. */
export function salesCheck(db: Db): Check {
  return {
    name: 'sales',
    async run() {
      const servers = await findSales(db);
      if (servers.every(({ services }) => services === 0))
        return fail('no server has a service on sale', 'In the back office, import prices under Services.', servers);
      const selling = servers.filter(({ sellable }) => sellable > 0);
      return pass(`something is on sale on ${selling.length} of ${servers.length} servers`);
    },
  };
}
