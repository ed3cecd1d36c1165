import type { ReplyOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type RouteHealth = ReplyOf<'GET admin/route-health'>['data'][number];

export function routeHealthQuery() {
  return queryOptions({
    queryKey: ['stats', 'route-health'],
    queryFn: async ({ signal }) => (await call('GET admin/route-health', { signal })).data,
    refetchInterval: 30_000,
  });
}
