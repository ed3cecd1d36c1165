import { findCountry, type Country } from '@pinline/contract/catalogue/countries.rules';
import { countryCodeProblem } from '@pinline/contract/providers/providers.rules';
import type { Deps } from '../../../deps.ts';
import { refuseIfChanged } from '../../../platform/api/changed-meanwhile.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { findProviderAccount } from '../providers.sql.ts';
import { chooseRoutes, findDueProbe, type ChosenRoutes } from '../pauses/choose-routes.rules.ts';
import { claimProbe } from '../pauses/pauses.sql.ts';
import { describeForAudit, routeWords, type RouteEntry } from './route-fields.ts';
import { wireProtocol } from './routes.rules.ts';
import {
  findOpenRoutes,
  insertRoute,
  lockRoute,
  markRemoved,
  updateRoute,
  type AskedRoute,
  type OpenRoute,
  type RouteToAsk,
  type RouteFields,
} from './routes.sql.ts';
import { lockServer } from './servers.sql.ts';

export type Purchase = {
  userId: number;
  activationId: number;
  isDeepCheck: boolean;
  candidates: readonly { serviceId: number; server: number }[];
};

/** For each candidate the routes that this purchase asks. `fits`: whether a route has numbers that the buyer wants. */
export async function findRoutesToAsk(
  db: Db,
  purchase: Purchase,
  fits: (route: OpenRoute) => boolean,
): Promise<ChosenRoutes<RouteToAsk>[]> {
  const { activationId } = purchase;
  const { ofCandidates, due } = await findRoutesOfCandidates(db, purchase, fits);
  const [first] = purchase.candidates;
  if (first && due && (await claimProbe(db, { routeId: due.id, serviceId: first.serviceId }, activationId))) due.probedBy = activationId;
  return ofCandidates.map((each) => chooseRoutes(each, activationId));
}

/** The routes to ask, before the purchase holds money, so that its first attempt is stored with the hold. Undefined when it could claim a probe. */
export async function planRoutesToAsk(
  db: Db,
  purchase: Purchase,
  fits: (route: OpenRoute) => boolean,
): Promise<ChosenRoutes<RouteToAsk>[] | undefined> {
  const { ofCandidates, due } = await findRoutesOfCandidates(db, purchase, fits);
  return due === undefined ? ofCandidates.map((each) => chooseRoutes(each, purchase.activationId)) : undefined;
}

/** `due`: only of the candidate that is bought most likely, as a claim for the others would mostly be wasted. */
async function findRoutesOfCandidates(db: Db, { activationId, candidates, ...buyer }: Purchase, fits: (route: OpenRoute) => boolean) {
  const of = { ...buyer, servers: candidates.map(({ server }) => server), serviceIds: candidates.map(({ serviceId }) => serviceId) };
  const routes = (await findOpenRoutes(db, of)).filter(fits);
  const ofCandidates = candidates.map(({ server, serviceId }) =>
    routes
      .filter((route) => route.server === server)
      .map((route) => ({ ...route, ...pauseOf(route, serviceId), ...placeOf(route, serviceId) })),
  );
  return { ofCandidates, due: findDueProbe(ofCandidates[0] ?? [], activationId) };
}

function pauseOf({ pauses }: AskedRoute, serviceId: number) {
  const pause = pauses.find((each) => each.serviceId === serviceId);
  return {
    mode: pause?.mode ?? ('automatic' as const),
    fallenAt: pause?.fallenAt ? new Date(pause.fallenAt) : null,
    isProbeDue: pause?.isProbeDue ?? false,
    probedBy: pause?.probedBy ?? null,
  };
}

function placeOf({ places }: AskedRoute, serviceId: number) {
  const own = places.find((each) => each.serviceId === serviceId);
  return { place: own?.place ?? null, mayExplore: own?.mayExplore ?? false };
}

/** Undefined for a country that has no name here. */
export function countryOfRoute({ protocol, country }: Pick<OpenRoute, 'protocol' | 'country'>): Country | undefined {
  return findCountry(wireProtocol(protocol), country);
}

export async function createRoute(deps: Deps, by: By, entry: RouteEntry): Promise<number> {
  const route = { ...entry, sellsBelowCost: entry.sellsBelowCost ?? false };
  requireCeiling(route);
  return deps.db.transaction(async (tx) => {
    await lockServer(tx, route.server);
    await requireRouteEnd(tx, route);
    if (route.sellsBelowCost) await requireFreshFactor(deps, by.caller, tx);
    const id = await insertRoute(tx, route);
    await recordAudit(tx, by, { action: 'route.create', target: `route:${id}`, after: describeForAudit(route) });
    return id;
  });
}

/** Numbers and attempts refer to their route, so where it leads never changes: it is removed and a new one takes its place. */
export async function changeRoute(
  deps: Deps,
  by: By,
  id: number,
  { route: entry, opened }: { route: RouteEntry; /** As the operator's form showed it. */ opened: RouteFields },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockServer(tx, entry.server);
    const before = await lockRoute(tx, id);
    if (before === undefined) refuse('ROUTE_NOT_FOUND');
    const { sellsBelowCost } = before;
    refuseIfChanged({ opened, now: before, words: routeWords });
    const route = { ...entry, sellsBelowCost: entry.sellsBelowCost ?? sellsBelowCost };
    requireCeiling(route);
    await requireRouteEnd(tx, route);
    if (mayLoseMore(before, route)) await requireFreshFactor(deps, by.caller, tx);
    const isSame = leadsTo(before) === leadsTo(route);
    if (isSame) await updateRoute(tx, id, route);
    else await markRemoved(tx, id);
    const newId = isSame ? id : await insertRoute(tx, route);
    await recordAudit(tx, by, {
      action: 'route.update',
      target: `route:${id}`,
      before: describeForAudit(before),
      after: { ...describeForAudit(route), id: newId },
    });
    return newId;
  });
}

export async function removeRoute(deps: Deps, by: By, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockRoute(tx, id);
    if (before === undefined) refuse('ROUTE_NOT_FOUND');
    await markRemoved(tx, id);
    await recordAudit(tx, by, { action: 'route.delete', target: `route:${id}`, before: describeForAudit(before) });
  });
}

/** Otherwise a number for a million dollars would be sold at the usual price. */
function requireCeiling({ sellsBelowCost, ceilingMicros }: RouteFields): void {
  if (sellsBelowCost && ceilingMicros === null)
    refuse('INVALID_FIELDS', { fields: { priceCeiling: 'Set a price ceiling to sell below cost on this route' } });
}

/** At another provider, the same ceiling may be in another currency. */
function mayLoseMore(before: RouteFields, after: RouteFields): boolean {
  if (!after.sellsBelowCost) return false;
  const isRaised = (after.ceilingMicros ?? Infinity) > (before.ceilingMicros ?? Infinity);
  const isSwitchedOn = after.isEnabled && !before.isEnabled;
  return !before.sellsBelowCost || isRaised || isSwitchedOn || leadsTo(before) !== leadsTo(after);
}

async function requireRouteEnd(tx: Tx, { providerId, country }: RouteFields): Promise<void> {
  const account = await findProviderAccount(tx, providerId);
  if (account === undefined) refuse('PROVIDER_NOT_FOUND');
  const problem = countryCodeProblem(wireProtocol(account.protocol), country);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { country: problem } });
}

function leadsTo({ server, providerId, country, operator }: RouteFields): string {
  return JSON.stringify([server, providerId, country, operator]);
}
