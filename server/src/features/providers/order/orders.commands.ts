import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Deps } from '../../../deps.ts';
import { refuseIfChanged, formatSwitch, type Words } from '../../../platform/api/changed-meanwhile.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { routeLabel } from '../routes/routes.rules.ts';
import { sortByPlace } from './ask-order.rules.ts';
import { findOrderedRoutes, type OrderedRoute } from './read-orders.sql.ts';
import { findStoredOrders, lockOrders, removeOrder, saveAutomatic, saveOrder } from './service-orders.sql.ts';

/** `expected`: the order that the operator saw. */
export type ServiceOrderChange = { serviceId: number; routeIds: number[] | null; expected: number[] };

/** Saves all orders or none. An order counts while the automatic one is off, so with that on another operator has switched it meanwhile. */
export async function saveServiceOrders(deps: Deps, by: By, server: ServerNumber, changes: readonly ServiceOrderChange[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { isAutomatic } = await lockOrders(tx, Number(server));
    const routes = await findOrderedRoutes(tx, Number(server));
    const services = await findStoredOrders(
      tx,
      Number(server),
      changes.map(({ serviceId }) => serviceId),
    );
    const labels = new Map(routes.map((route) => [route.id, routeLabel(route)]));
    for (const change of changes) {
      const { name, setByHand } = services.find(({ id }) => id === change.serviceId) ?? refuse('SERVICE_NOT_FOUND');
      const before = describeOrder(placeByHand(routes, setByHand), labels);
      refuseIfChanged({
        opened: { order: describeOrder(change.expected, labels), isAutomatic: false },
        now: { order: before, isAutomatic },
        words: { ...switchWords, order: { name: `the order of ${name}`, format: String } },
      });
      await storeOrder(tx, change, routes);
      const after = describeOrder(placeByHand(routes, change.routeIds ?? []), labels);
      await recordAudit(tx, by, {
        action: 'route.order',
        target: `service:${change.serviceId}`,
        before: { service: name, order: before },
        after: { service: name, order: after, isSetByHand: change.routeIds !== null },
      });
    }
  });
}

async function storeOrder(tx: Tx, { serviceId, routeIds }: ServiceOrderChange, routes: readonly OrderedRoute[]): Promise<void> {
  if (routeIds === null) return removeOrder(tx, serviceId);
  const isOfServer = (routeId: number) => routes.some(({ id }) => id === routeId);
  if (!routeIds.every(isOfServer) || new Set(routeIds).size < routeIds.length) refuse('ROUTE_NOT_FOUND');
  await saveOrder(tx, serviceId, routeIds);
}

export async function switchAutomaticOrder(
  deps: Deps,
  by: By,
  server: ServerNumber,
  { isAutomatic, opened }: { isAutomatic: boolean; opened: { isAutomatic: boolean } },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockOrders(tx, Number(server));
    refuseIfChanged({ opened, now: before, words: switchWords });
    await saveAutomatic(tx, Number(server), isAutomatic);
    await recordAudit(tx, by, { action: 'server.order', target: `server:${server}`, before, after: { isAutomatic } });
  });
}

const switchWords: Words<{ isAutomatic: boolean }> = { isAutomatic: { name: 'the automatic order', format: formatSwitch } };

/** The routes that are on, those that an operator placed first. */
export function placeByHand(routes: readonly Pick<OrderedRoute, 'id'>[], setByHand: readonly number[]): number[] {
  return sortByPlace(routes.map(({ id }) => ({ id, place: setByHand.includes(id) ? setByHand.indexOf(id) + 1 : null }))).map(
    ({ id }) => id,
  );
}

function describeOrder(ids: readonly number[], labels: ReadonlyMap<number, string>): string {
  return ids.map((id) => labels.get(id) ?? `route ${id}`).join(', ');
}
