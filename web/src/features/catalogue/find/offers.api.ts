import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type FoundService = OfferedService & { samples: number };

export function offersQuery() {
  return queryOptions({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => (await call('GET service/offers', { query: {}, signal })).data,
    select: countSamples,
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
}

function countSamples(services: OfferedService[]): FoundService[] {
  return services.map((service) => ({ ...service, samples: service.offers.reduce((sum, { samples }) => sum + samples, 0) }));
}
