import type { Deps } from '../../deps.ts';
import { findRestingProviders } from '../providers/routes/resting-servers.ts';
import { explainProviderError } from '../providers/health/provider-error-text.ts';
import { askPrices, findRoutesInUse, noteListProblems, type ListedRoute } from '../providers/routes/price-list.commands.ts';
import { measureQuality } from './catalogue.sql.ts';
import { saveCosts } from './price-lists/costs.sql.ts';
import { pricedServices, type PricedService } from './price-lists/provider-prices.rules.ts';
import { saveStock } from './stock/save-stock.sql.ts';

type Parts = Pick<Deps, 'db' | 'providers'>;

export async function refreshStock(deps: Parts): Promise<void> {
  const byServer = Map.groupBy(await findRoutesInUse(deps.db.autocommit), ({ server }) => server);
  const listOf = createListReader(deps);
  await Promise.all([...byServer].map(([server, routes]) => refreshServer(deps, { server, routes, listOf })));
}

/** `problem`: why it can't be read. */
type PriceList = { offers: PricedService[]; problem?: undefined } | { offers?: undefined; problem: string };

type ListReader = (route: ListedRoute) => Promise<PriceList>;

/** Reads one list of a provider at a time: several slow ones would delay its codes and purchases. Routes to the same numbers share a list. */
function createListReader(deps: Parts): ListReader {
  const asked = new Map<string, ReturnType<ListReader>>();
  const last = new Map<number, Promise<unknown>>();
  return (route) => {
    const { providerId, country, operator } = route;
    const name = JSON.stringify([providerId, country, operator]);
    const list = asked.get(name) ?? Promise.resolve(last.get(providerId)).then(() => readList(deps, route));
    if (!asked.has(name)) last.set(providerId, list);
    asked.set(name, list);
    return list;
  };
}

/** `routes`: in the server's order. A service's cost is that of the first route. A resting provider sells nothing now. */
async function refreshServer(
  deps: Parts,
  { server, routes, listOf }: { server: number; routes: readonly ListedRoute[]; listOf: ListReader },
): Promise<void> {
  const lists = await Promise.all(routes.map(async (route) => ({ route, ...(await listOf(route)) })));
  await noteListProblems(deps, lists);
  const resting = new Set(findRestingProviders(deps));
  const selling = lists.filter(({ route }) => !resting.has(route.providerId));
  const read = selling.filter(({ offers }) => offers !== undefined);
  const counted = read.map(({ route, offers = [] }) => ({ id: route.id, supply: supplyOf(route), offers }));
  const offers = counted.flatMap(({ id: routeId, supply, offers: its }) =>
    its.map(({ code, micros, stock }) => ({ routeId, supply, code, micros, stock })),
  );
  await saveStock(deps.db.autocommit, { server, offers, routes: counted, isWhole: read.length === selling.length });
  const [first] = lists;
  if (first?.offers === undefined) return;
  const { id: routeId, currency } = first.route;
  await saveCosts(deps.db.autocommit, { routeId, server, currency, offers: first.offers });
}

/** Without a key nothing is sold. */
async function readList(deps: Parts, route: ListedRoute): Promise<PriceList> {
  const prices = await askPrices(deps, route);
  if (prices === undefined) return { offers: [] };
  if (!prices.ok) return { problem: explainProviderError(prices.reason, prices.detail) };
  return { offers: [...pricedServices(prices.value, route).values()] };
}

/** Without the operator: routes to one provider and country sell the same numbers. */
function supplyOf({ providerId, country }: ListedRoute): string {
  return `${providerId} ${country}`;
}

export async function measureServices(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await measureQuality(deps.db.autocommit, deps.config.timeZone);
}
