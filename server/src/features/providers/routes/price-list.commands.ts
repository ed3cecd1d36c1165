import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { findListedRoute, findListedRoutes, saveListProblems, type ListedRouteRow } from './price-list.sql.ts';
import type { Answer, UpstreamPrice } from '../provider.ts';
import { routeLabel } from './routes.rules.ts';
import { explainProviderError } from '../health/provider-error-text.ts';

export type ListedRoute = ListedRouteRow & { label: string };

const priceListMs = 8_000;

export async function getListedRoute(db: Db, id: number): Promise<ListedRoute> {
  return labelled((await findListedRoute(db, id)) ?? refuse('ROUTE_NOT_FOUND'));
}

/** Every route that purchases ask, of each server in its order. */
export async function findRoutesInUse(db: Db): Promise<ListedRoute[]> {
  return (await findListedRoutes(db)).map(labelled);
}

export async function askPriceList(deps: Deps, route: ListedRoute): Promise<{ prices: UpstreamPrice[]; names: Map<string, string> }> {
  const provider = await deps.providers.get(route.providerId);
  if (provider === undefined)
    refuse('PROVIDER_NOT_ANSWERING', { values: { sentence: 'This provider has no key yet, or one that this installation cannot open.' } });
  const signal = AbortSignal.timeout(priceListMs);
  const [prices, names] = await Promise.all([
    provider.prices(priceFilterOf(route), signal),
    provider.serviceNames?.({ country: route.country }, signal),
  ]);
  if (!prices.ok) refuse('PROVIDER_NOT_ANSWERING', { values: { sentence: explainProviderError(prices.reason, prices.detail) } });
  return { prices: prices.value, names: names?.ok === true ? names.value : new Map() };
}

/** Undefined without a key. */
export async function askPrices(deps: Pick<Deps, 'providers'>, route: ListedRoute): Promise<Answer<UpstreamPrice[]> | undefined> {
  const provider = await deps.providers.get(route.providerId);
  return provider?.prices(priceFilterOf(route), AbortSignal.timeout(priceListMs));
}

/** `problem`: undefined for a list that was read. */
export async function noteListProblems(
  { db }: Pick<Deps, 'db'>,
  lists: readonly { route: ListedRoute; problem?: string | undefined }[],
): Promise<void> {
  await saveListProblems(
    db.autocommit,
    lists.map(({ route, problem }) => ({ routeId: route.id, problem })),
  );
}

function priceFilterOf({ country, operator }: ListedRoute) {
  return { country, operator };
}

function labelled(row: ListedRouteRow): ListedRoute {
  return { ...row, label: routeLabel(row) };
}
