import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { ReplyOf } from '@pinline/contract/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type RouteOrders = ReplyOf<'GET admin/route-orders'>['data'];
export type ServiceOrder = RouteOrders['services'][number];
export type RankedRoute = ServiceOrder['routes'][number];

export function ordersQuery(server: ServerNumber) {
  return queryOptions({
    queryKey: ['admin', 'route-orders', server],
    queryFn: async ({ signal }) => (await call('GET admin/route-orders', { query: { server }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** `order`: as the operator saw it. Refused with `CHANGED_MEANWHILE` when another one applies by now. */
export type ServiceOrderChange = { order: ServiceOrder; routeIds: string[] | null };

export async function saveServiceOrders(
  queryClient: QueryClient,
  server: ServerNumber,
  changes: readonly ServiceOrderChange[],
): Promise<void> {
  const orders = changes.map(({ order, routeIds }) => ({ serviceId: order.serviceId, routeIds, expected: order.today }));
  const { data } = await call('PUT admin/route-orders', { body: { server, orders } });
  await keep(queryClient, data);
}

export async function switchAutomaticOrder(queryClient: QueryClient, shown: RouteOrders, isAutomatic: boolean): Promise<void> {
  const { server } = shown;
  const body = { server, isAutomatic, expected: { isAutomatic: shown.isAutomatic } };
  await keep(queryClient, (await call('PUT admin/route-orders/automatic', { body })).data);
}

async function keep(queryClient: QueryClient, data: RouteOrders): Promise<void> {
  queryClient.setQueryData(ordersQuery(data.server).queryKey, data);
  await queryClient.invalidateQueries({ queryKey: ['profit', 'losses'] });
}
