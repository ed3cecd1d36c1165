import type { RankedRoute, RouteOrders, ServiceOrder } from './order.api.ts';

export function isProposal({ today, proposed }: Pick<ServiceOrder, 'today' | 'proposed'>): boolean {
  return today.join() !== proposed.join();
}

export function findProposals({ services, isAutomatic }: RouteOrders): ServiceOrder[] {
  return isAutomatic ? [] : services.filter(isProposal);
}

/** In an order, by the labels that operators know, such as `1-B`. */
export function labelsOf(ids: readonly string[], routes: readonly RankedRoute[]): string[] {
  return ids.flatMap((id) => routes.find(({ _id }) => _id === id)?.label ?? []);
}
