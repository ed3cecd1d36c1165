import { samplesNeeded, serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import type { Country } from '@pinline/contract/catalogue/countries.rules';
import { service, type Service } from '@pinline/contract/catalogue/catalogue.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { writeList, type WrittenList } from '../../platform/api/packed/packed-list.ts';
import { makeOncePer } from '../../platform/keep-briefly.ts';
import { readKeptAliases } from './aliases/aliases.commands.ts';
import { readKeptCatalogue, type KeptCatalogue } from './kept-catalogue.ts';
import { openSupplies } from './offers/offers.commands.ts';
import { inTier } from './stock/stock-of-tier.rules.ts';
import { readBasisPoints } from './tiers/price-tiers.commands.ts';
import { mountPriceTiers } from './tiers/price-tiers.routes.ts';
import type { ServiceRow } from './catalogue.sql.ts';

const lists = makeOncePer<Promise<WrittenList>>();

export function mountCatalogue(mount: Mount, deps: Deps): void {
  mount('GET service/all-services', async (_ask, { userId }) => {
    const [catalogue, basisPoints] = await Promise.all([readKeptCatalogue(deps), readBasisPoints(deps.db.autocommit, userId)]);
    const { packed } = await lists(catalogue, String(basisPoints), () =>
      writeList(presentServices(catalogue, basisPoints), { schema: service, keyOf: ({ id }) => id }),
    );
    return { status: 200, packed };
  });
  mount('GET service/aliases', async () => {
    const aliases = await readKeptAliases(deps, (await readKeptCatalogue(deps)).rows);
    return reply(200, { data: [...aliases].map(([serviceCode, names]) => ({ serviceCode, aliases: [...names] })) });
  });
  mountPriceTiers(mount, deps);
}

function presentServices({ rows, routes, resting, restingServers }: KeptCatalogue, basisPoints: number): Service[] {
  const supplyOf = openSupplies({ routes, resting, country: undefined });
  return rows.map((row) => {
    const offered = inTier(row, basisPoints);
    // A resting server sells nothing now, whatever the last count was.
    return presentService({ ...offered, stock: restingServers.has(row.server) ? 0 : offered.stock }, supplyOf(row)?.country);
  });
}

function presentService(row: ServiceRow, country: Country | undefined): Service {
  const samples = row.samples ?? 0;
  const isMeasured = samples >= samplesNeeded;
  return {
    id: String(row.id),
    label: row.name,
    serviceCode: row.code,
    logo: row.logo,
    server: serverNumberOf(row.server),
    country: country ?? null,
    price: toRupees(paise(row.price)),
    stock: row.stock,
    successRate: isMeasured ? percentOf({ part: row.succeeded ?? 0, whole: samples, decimals: 0 }) : null,
    medianWaitSeconds: isMeasured ? row.medianWaitSeconds : null,
    samples,
  };
}
