import type { Deps } from '../../deps.ts';
import { routesOfServer } from '../providers/routes.ts';
import { measureQuality, saveStock } from './catalogue.sql.ts';

const priceListMs = 8_000;

/** Asks each server's first provider what it has left. One that does not answer leaves the old figures. */
export async function refreshStock(deps: Deps): Promise<void> {
  for (const server of [1, 2, 3, 4]) {
    const [route] = await routesOfServer(deps.db.read, server);
    const provider = route === undefined ? undefined : await deps.providers.get(route.providerId);
    if (route === undefined || provider === undefined) continue;
    const prices = await provider.prices({ country: route.country }, AbortSignal.timeout(priceListMs));
    if (prices.ok)
      await saveStock(deps.db.read, { server, byCode: new Map(prices.value.map(({ serviceCode, stock }) => [serviceCode, stock])) });
  }
}

/** Success and usual wait of every service, for the picker. */
export async function measureServices(deps: Pick<Deps, 'db'>): Promise<void> {
  await measureQuality(deps.db.read);
}
