import type { Deps } from '../../deps.ts';
import { findRestingProviders } from '../providers/routes/resting-servers.ts';
import { askPrices, routesInUse, type ListedRoute } from '../providers/routes/price-list.commands.ts';
import { measureQuality, saveStock } from './catalogue.sql.ts';
import { saveCosts } from './price-lists/costs.sql.ts';
import { pricedServices, type PricedService } from './price-lists/provider-prices.rules.ts';

type Parts = Pick<Deps, 'db' | 'providers'>;

export async function refreshStock(deps: Parts): Promise<void> {
  const byServer = Map.groupBy(await routesInUse(deps.db.read), ({ server }) => server);
  const offersOf = createOffersReader(deps);
  await Promise.all([...byServer].map(([server, routes]) => refreshServer(deps, { server, routes, offersOf })));
}

type OffersReader = (route: ListedRoute) => Promise<PricedService[] | undefined>;

/** One list of a provider at a time, as slow ones would take the turns of codes and purchases. Routes to the same numbers share theirs. */
function createOffersReader(deps: Parts): OffersReader {
  const asked = new Map<string, ReturnType<OffersReader>>();
  const last = new Map<number, Promise<unknown>>();
  return (route) => {
    const { providerId, country, operator } = route;
    const name = JSON.stringify([providerId, country, operator]);
    const offers = asked.get(name) ?? Promise.resolve(last.get(providerId)).then(() => readOffers(deps, route));
    if (!asked.has(name)) last.set(providerId, offers);
    asked.set(name, offers);
    return offers;
  };
}

/** `routes`: in the server's order. A service costs what it does on the first one. A provider that rests sells nothing now. */
async function refreshServer(
  deps: Parts,
  { server, routes, offersOf }: { server: number; routes: readonly ListedRoute[]; offersOf: OffersReader },
): Promise<void> {
  const lists = await Promise.all(routes.map(async (route) => ({ route, offers: await offersOf(route) })));
  const resting = new Set(findRestingProviders(deps));
  const selling = lists.filter(({ route }) => !resting.has(route.providerId));
  const read = selling.filter(({ offers }) => offers !== undefined);
  const counted = read.map(({ route, offers = [] }) => ({ id: route.id, supply: supplyOf(route), offers }));
  const offers = counted.flatMap(({ id: routeId, supply, offers: its }) =>
    its.map(({ code, stock }) => ({ routeId, supply, code, stock })),
  );
  await saveStock(deps.db.read, { server, offers, routes: counted, isWhole: read.length === selling.length });
  const [first] = lists;
  if (first?.offers === undefined) return;
  const { id: routeId, currency } = first.route;
  await saveCosts(deps.db.read, { routeId, server, currency, offers: first.offers });
}

/** Undefined when the list can't be read. Without a key nothing is sold. */
async function readOffers(deps: Parts, route: ListedRoute): Promise<PricedService[] | undefined> {
  const prices = await askPrices(deps, route);
  if (prices === undefined) return [];
  return prices.ok ? [...pricedServices(prices.value, route).values()] : undefined;
}

/** Any operator has the numbers of each. */
function supplyOf({ providerId, country }: ListedRoute): string {
  return `${providerId} ${country}`;
}

export async function measureServices(deps: Pick<Deps, 'db'>): Promise<void> {
  await measureQuality(deps.db.read);
}
