import type { ReplyOf } from '@pinline/contract/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { openedFieldsOf } from '../../catalogue/services/service-form.rules.ts';
import { findService, refreshServices, updateService } from '../../catalogue/services/services.api.ts';
import { ordersQuery, saveServiceOrders } from '../../providers/order/order.api.ts';
import { fieldsOf } from '../../providers/routes/route-form.rules.ts';
import { refreshServers, saveRoute, serversQuery } from '../../providers/servers.api.ts';

export type ProfitLoss = ReplyOf<'GET admin/profit/losses'>['data'][number];

export function lossesQuery(days: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['profit', 'losses', days],
    queryFn: ({ signal }) => call('GET admin/profit/losses', { query: days, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export type Remedied = 'done' | 'gone' | 'without a picture';

/** As it is stored now, so that nothing else changes with it. */
export async function changeService(
  queryClient: QueryClient,
  id: string,
  change: { price?: number; isEnabled?: boolean },
): Promise<Remedied> {
  const service = await findService(id);
  if (service === undefined) return 'gone';
  const opened = openedFieldsOf(service);
  const { imageId } = opened;
  if (imageId === null) return 'without a picture';
  await updateService(id, { ...opened, imageId, ...change }, opened);
  await Promise.all([refreshLosses(queryClient), refreshServices(queryClient)]);
  return 'done';
}

export async function changeRoute(queryClient: QueryClient, id: string, change: 'last' | 'off'): Promise<Remedied> {
  const servers = await queryClient.fetchQuery({ ...serversQuery(), staleTime: 0 });
  const routes = servers.find((server) => server.routes.some(({ _id }) => _id === id))?.routes ?? [];
  const route = routes.find(({ _id }) => _id === id);
  if (route === undefined) return 'gone';
  const last = Math.min(99, Math.max(...routes.map(({ priority }) => priority)) + 1);
  const opened = fieldsOf(route);
  await saveRoute(id, { ...opened, ...(change === 'last' ? { priority: last } : { isEnabled: false }) }, opened);
  await Promise.all([refreshLosses(queryClient), refreshServers(queryClient)]);
  return 'done';
}

/** To what the figures propose now. */
export async function reorderRoutes(queryClient: QueryClient, { _id, server }: ProfitLoss): Promise<Remedied> {
  const { services } = await queryClient.fetchQuery({ ...ordersQuery(server), staleTime: 0 });
  const order = services.find(({ serviceId }) => serviceId === _id);
  if (order === undefined) return 'gone';
  await saveServiceOrders(queryClient, server, [{ order, routeIds: order.proposed }]);
  return 'done';
}

function refreshLosses(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['profit', 'losses'] });
}
