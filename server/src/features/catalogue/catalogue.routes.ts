import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/rules';
import { service, type Service } from '@pinline/contract/catalogue/calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/api/api.ts';
import { packList } from '../../platform/api/packed-list.ts';
import { findRestingServers } from '../providers/routes/resting-servers.ts';
import { keepLarge } from './kept-reading.ts';
import { findBuyableServices, type ServiceRow } from './catalogue.sql.ts';

export function mountCatalogue(mount: Mount, deps: Deps): void {
  const pack = keepLarge(
    async () => {
      const [rows, resting] = await Promise.all([findBuyableServices(deps.db.read), findRestingServers(deps)]);
      // A resting server sells nothing now, whatever the last count was.
      const services = rows.map((row) => presentService(resting.has(row.server) ? { ...row, stock: 0 } : row));
      return packList(services, service);
    },
    ({ brotli }) => brotli !== undefined,
  );
  mount('GET service/all-services', async () => ({ status: 200, packed: await pack() }));
}

function presentService(row: ServiceRow): Service {
  const samples = row.samples ?? 0;
  const isMeasured = samples >= samplesNeeded;
  return {
    id: String(row.id),
    label: row.name,
    serviceCode: row.code,
    logo: row.logo,
    server: serverNumberOf(row.server),
    price: toRupees(paise(row.price)),
    stock: row.stock,
    successRate: isMeasured ? percentOf({ part: row.succeeded ?? 0, whole: samples, decimals: 0 }) : null,
    medianWaitSeconds: isMeasured ? row.medianWaitSeconds : null,
    samples,
  };
}
