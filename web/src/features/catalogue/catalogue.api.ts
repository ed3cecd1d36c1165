import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { keepServices, findKeptServices } from './kept-services.ts';

/** A stale price is safe: the server checks it when buying. */
export function servicesQuery() {
  return queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET service/all-services', { signal });
      keepServices(data);
      return data;
    },
    initialData: findKeptServices,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
}
