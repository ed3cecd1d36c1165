import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** Every service of every server. Prices and rates move slowly; a price that moved anyway is caught by the server when buying. */
export function servicesQuery() {
  return queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await call('GET service/all-services', { signal })).data,
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
}
