import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/rules';
import { service, type Service } from '@pinline/contract/catalogue/calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/api/api.ts';
import { packList, type PackedList } from '../../platform/api/packed-list.ts';
import { findRestingServers } from '../providers/routes/resting-servers.ts';
import { keepByName } from './kept-reading.ts';
import { inTier } from './stock/stock-of-tier.rules.ts';
import { readBasisPoints } from './tiers/price-tiers.commands.ts';
import { mountPriceTiers } from './tiers/price-tiers.routes.ts';
import { findBuyableServices, type ServiceRow } from './catalogue.sql.ts';

/** Of price tiers whose lists are kept; each can have some megabytes. */
const tiersKept = 8;

export function mountCatalogue(mount: Mount, deps: Deps): void {
  const pack = async (basisPoints: number) => {
    const [rows, resting] = await Promise.all([findBuyableServices(deps.db.autocommit), findRestingServers(deps)]);
    const services = rows.map((row) => {
      const offered = inTier(row, basisPoints);
      // A resting server sells nothing now, whatever the last count was.
      return presentService({ ...offered, stock: resting.has(row.server) ? 0 : offered.stock });
    });
    return packList(services, service);
  };
  const packed = keepByName<PackedList>(tiersKept, ({ brotli }) => brotli !== undefined);
  mount('GET service/all-services', async (_ask, { userId }) => {
    const basisPoints = await readBasisPoints(deps.db.autocommit, userId);
    return { status: 200, packed: await packed(String(basisPoints), () => pack(basisPoints)) };
  });
  mountPriceTiers(mount, deps);
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
