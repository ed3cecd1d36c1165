import type { Deps } from '../../deps.ts';
import { askPrices, routesAskedFirst } from '../providers/routes/price-list.commands.ts';
import { measureQuality, saveStock } from './catalogue.sql.ts';
import { saveCosts } from './price-lists/costs.sql.ts';
import { pricedServices } from './price-lists/provider-prices.rules.ts';

export async function refreshStock(deps: Pick<Deps, 'db' | 'providers'>): Promise<void> {
  for (const route of await routesAskedFirst(deps.db.read)) {
    const prices = await askPrices(deps, route);
    if (prices?.ok !== true) continue;
    const { id: routeId, server, currency } = route;
    const offers = [...pricedServices(prices.value, route).values()];
    await saveStock(deps.db.read, { server, byCode: new Map(offers.map(({ code, stock }) => [code, stock])) });
    await saveCosts(deps.db.read, { routeId, server, currency, offers });
  }
}

export async function measureServices(deps: Pick<Deps, 'db'>): Promise<void> {
  await measureQuality(deps.db.read);
}
