import { countryCodeProblem, type Protocol } from '@pinline/contract/servers.rules';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { isMasked } from '../../platform/masked.ts';
import { recordAudit } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor.commands.ts';
import { changeKey } from './accounts.commands.ts';
import { findAccount, lockAccount } from './providers.sql.ts';
import { insertRoute, listRoutes, lockRoute, lockServer, markRemoved, renameServer, updateRoute, type RouteFields } from './servers.sql.ts';

type By = { caller: Caller; from: Origin };

/** `apiKey`: undefined or masked keeps the stored one. `providerId`: whose key the operator was shown. */
export type ServerChange = { name: string | undefined; apiKey: string | undefined; providerId: number | undefined };

/** Renames a server, or changes the key of the provider it asks first. */
export async function changeServer(deps: Deps, by: By, number: number, { name, apiKey, providerId }: ServerChange): Promise<void> {
  const newKey = apiKey === undefined || isMasked(apiKey) ? undefined : apiKey;
  if (newKey !== undefined) await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    const server = await lockServer(tx, number);
    if (server === undefined) refuse('NOT_FOUND');
    if (providerId !== undefined && (await findAccount(tx, providerId)) === undefined) refuse('PROVIDER_NOT_FOUND');
    const owner = newKey === undefined ? undefined : await lockKeyOwner(tx, number, providerId);
    if (newKey !== undefined && owner !== undefined) await changeKey(deps, tx, owner.id, newKey);
    await renameServer(tx, { number, name: name ?? server.name });
    await recordAudit(tx, by, {
      action: 'server.update',
      target: `server:${number}`,
      before: { name: server.name },
      after: { name: name ?? server.name, key: owner === undefined ? 'key kept' : `key changed of ${owner.name}` },
    });
  });
}

async function lockKeyOwner(tx: Tx, number: number, expectedId: number | undefined) {
  const first = (await listRoutes(tx)).find(({ server }) => server === number);
  const owner = first && (await lockAccount(tx, first.providerId));
  if (owner === undefined || owner.protocol === 'simulator') refuse('SERVER_HAS_NO_KEY');
  if (expectedId !== undefined && expectedId !== owner.id)
    refuse('INVALID_FIELDS', { fields: { apiKey: `This server asks ${owner.name} first by now. Look again before you save a key.` } });
  return owner;
}

export async function addRouteTo(deps: Deps, by: By, route: RouteFields): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockServer(tx, route.server);
    await requireRouteEnd(tx, route);
    const id = await insertRoute(tx, route);
    await recordAudit(tx, by, { action: 'route.create', target: `route:${id}`, after: written(route) });
    return id;
  });
}

/**
 * Numbers and attempts refer to the route they came from, and a purchase under way has read where it leads. So a route leads where it
 * led for ever: one that is to lead elsewhere is taken away, and another one, with figures of its own, comes in its place.
 */
export async function changeRoute(deps: Deps, by: By, id: number, route: RouteFields): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockServer(tx, route.server);
    const before = await lockRoute(tx, id);
    if (before === undefined) refuse('ROUTE_NOT_FOUND');
    await requireRouteEnd(tx, route);
    const isSame = leadsTo(before) === leadsTo(route);
    if (isSame) await updateRoute(tx, id, route);
    else await markRemoved(tx, id);
    const newId = isSame ? id : await insertRoute(tx, route);
    await recordAudit(tx, by, {
      action: 'route.update',
      target: `route:${id}`,
      before: written(before),
      after: { ...written(route), id: newId },
    });
    return newId;
  });
}

export async function removeRoute(deps: Deps, by: By, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockRoute(tx, id);
    if (before === undefined) refuse('ROUTE_NOT_FOUND');
    await markRemoved(tx, id);
    await recordAudit(tx, by, { action: 'route.delete', target: `route:${id}`, before: written(before) });
  });
}

async function requireRouteEnd(tx: Tx, { providerId, country }: RouteFields): Promise<void> {
  const account = await findAccount(tx, providerId);
  if (account === undefined) refuse('PROVIDER_NOT_FOUND');
  // The column's check allows the protocols of the contract alone.
  const problem = countryCodeProblem(account.protocol as Protocol, country);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { country: problem } });
}

function leadsTo({ server, providerId, country, operator }: RouteFields): string {
  return JSON.stringify([server, providerId, country, operator]);
}

/** As the log has it: the ceiling in whole units. */
function written({ ceilingMicros, ...route }: RouteFields) {
  return { ...route, priceCeiling: ceilingMicros === null ? null : ceilingMicros / 1_000_000 };
}
