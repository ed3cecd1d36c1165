import type { ErrorCode } from '@pinline/contract/errors';
import type { AdminProvider, AdminServer, Route } from '@pinline/contract/providers/providers.calls';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentHealth, presentProviderAccount, readAccount } from '../accounts/account-fields.ts';
import { addProviderAccount, changeProviderAccount } from '../providers.commands.ts';
import { testProvider } from '../health/health.commands.ts';
import { listHealth } from '../health/health.sql.ts';
import { listProviderAccounts } from '../providers.sql.ts';
import { listWebhookAddresses } from '../webhooks/webhook-address.sql.ts';
import { decidePause, readPauses } from '../pauses/pauses.commands.ts';
import { presentRoutes, readRoute } from './route-fields.ts';
import { createRoute, changeRoute, removeRoute } from './routes.commands.ts';
import { listRoutes } from './routes.sql.ts';
import { changeServer } from './servers.commands.ts';
import { presentServers } from './servers.present.ts';
import { listServers } from './servers.sql.ts';

export function mountServers(mount: Mount, deps: Deps): void {
  mount('GET admin/server', async () => reply(200, { data: await readServers(deps) }));

  mount('PUT admin/server/:id', async ({ params, body, from }, caller) => {
    const { serverName, apiKey, providerId } = body;
    const change = { name: serverName?.trim(), apiKey, providerId: providerId === undefined ? undefined : Number(providerId) };
    await changeServer(deps, { caller, from }, Number(params.id), change);
    return reply(200, { data: pickById(await readServers(deps), params.id) });
  });

  mount('GET admin/providers', async () => reply(200, { data: await readProviders(deps) }));

  mount('POST admin/providers', async ({ body, from }, caller) => {
    const entry = { ...readAccount(body), protocol: body.protocol };
    const id = await addProviderAccount(deps, { caller, from }, entry);
    return reply(201, { data: pickById(await readProviders(deps), String(id)) });
  });

  mount('PUT admin/providers/:id', async ({ params, body, from }, caller) => {
    const { apiKey, ...entry } = readAccount(body);
    const asked = { entry, apiKey, opened: readAccount(body.expected) };
    await changeProviderAccount(deps, { caller, from }, Number(params.id), asked);
    return reply(200, { data: pickById(await readProviders(deps), params.id) });
  });

  mount('POST admin/providers/:id/test', async ({ params }) =>
    reply(200, { data: presentHealth(await testProvider(deps, Number(params.id))) }),
  );

  mount('POST admin/routes', async ({ body, from }, caller) => {
    const id = await createRoute(deps, { caller, from }, readRoute(body));
    return reply(201, { data: pickById(await readRoutes(deps), String(id), 'ROUTE_NOT_FOUND') });
  });

  mount('PUT admin/routes/:id', async ({ params, body, from }, caller) => {
    const asked = { route: readRoute(body), opened: { ...readRoute(body.expected), sellsBelowCost: body.expected.sellsBelowCost } };
    const id = await changeRoute(deps, { caller, from }, Number(params.id), asked);
    return reply(200, { data: pickById(await readRoutes(deps), String(id), 'ROUTE_NOT_FOUND') });
  });

  mount('PUT admin/routes/:id/pauses/:serviceId', async ({ params, body, from }, caller) => {
    const pair = { routeId: Number(params.id), serviceId: Number(params.serviceId) };
    await decidePause(deps, { caller, from }, pair, body.decision);
    return reply(200, { data: pickById(await readRoutes(deps), params.id, 'ROUTE_NOT_FOUND') });
  });

  mount('DELETE admin/routes/:id', async ({ params, from }, caller) => {
    await removeRoute(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });
}

async function readServers(deps: Deps): Promise<AdminServer[]> {
  const db = deps.db.autocommit;
  const [servers, routes, pauses, accounts] = await Promise.all([
    listServers(db),
    listRoutes(db),
    readPauses(db),
    listProviderAccounts(db),
  ]);
  return presentServers(deps, { servers, routes, pauses, accounts });
}

async function readProviders(deps: Deps): Promise<AdminProvider[]> {
  const db = deps.db.autocommit;
  const [accounts, health, webhooks] = await Promise.all([listProviderAccounts(db), listHealth(db), listWebhookAddresses(db)]);
  return accounts.map((account) =>
    presentProviderAccount(deps, account, {
      health: health.find(({ providerId }) => providerId === account.id),
      webhook: webhooks.find(({ providerId }) => providerId === account.id),
    }),
  );
}

export async function readProvider(deps: Deps, id: string): Promise<AdminProvider> {
  return pickById(await readProviders(deps), id);
}

async function readRoutes(deps: Deps): Promise<Route[]> {
  const [routes, pauses] = await Promise.all([listRoutes(deps.db.autocommit), readPauses(deps.db.autocommit)]);
  return presentRoutes(routes, pauses);
}

function pickById<Shown extends { _id: string }>(all: Shown[], id: string, otherwise: ErrorCode = 'INTERNAL_ERROR'): Shown {
  return all.find(({ _id }) => _id === id) ?? refuse(otherwise);
}
