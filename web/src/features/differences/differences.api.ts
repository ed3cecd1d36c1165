import type { ReplyOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type ProviderDifferences = ReplyOf<'GET admin/leaks'>['data'][number];
export type Difference = ProviderDifferences['rows'][number];

export function differencesQuery() {
  return queryOptions({
    queryKey: ['admin', 'differences'],
    queryFn: async ({ signal }) => (await call('GET admin/leaks', { query: { show: 'open' }, signal })).data,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}
