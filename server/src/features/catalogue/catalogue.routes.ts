import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue';
import { paise, toRupees } from '@pinline/contract/money';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api.ts';
import { buyableServices, type ServiceRow } from './catalogue.sql.ts';

export function mountCatalogue(mount: Mount, deps: Deps): void {
  mount('GET service/all-services', async () => {
    const rows = await buyableServices(deps.db.read);
    return reply(200, { data: rows.map(presentService) });
  });
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
    successRate: isMeasured ? Math.round((100 * (row.succeeded ?? 0)) / samples) : null,
    medianWaitSeconds: isMeasured ? row.medianWaitSeconds : null,
    samples,
  };
}
