import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { switchAutomaticOrder, saveServiceOrders } from './orders.commands.ts';
import { presentOrders } from './orders.present.ts';
import { getOrderedServer, readServiceOrders } from './service-orders.commands.ts';

export function mountRouteOrders(mount: Mount, deps: Deps): void {
  mount('GET admin/route-orders', async ({ query }) => reply(200, { data: await readOrders(deps, query.server) }));

  mount('PUT admin/route-orders', async ({ body, from }, caller) => {
    const changes = body.orders.map(({ serviceId, routeIds, expected }) => ({
      serviceId: Number(serviceId),
      routeIds: routeIds?.map(Number) ?? null,
      expected: expected.map(Number),
    }));
    await saveServiceOrders(deps, { caller, from }, body.server, changes);
    return reply(200, { data: await readOrders(deps, body.server) });
  });

  mount('PUT admin/route-orders/automatic', async ({ body, from }, caller) => {
    const { server, isAutomatic, expected } = body;
    await switchAutomaticOrder(deps, { caller, from }, server, { isAutomatic, opened: expected });
    return reply(200, { data: await readOrders(deps, server) });
  });
}

async function readOrders(deps: Deps, number: ServerNumber) {
  const server = await getOrderedServer(deps, number);
  return presentOrders(server, await readServiceOrders(deps, server));
}
