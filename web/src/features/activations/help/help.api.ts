import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export const factsKey = (id: string) => ['activations', 'facts', id] as const;

export function factsQuery(id: string) {
  return queryOptions({
    queryKey: factsKey(id),
    queryFn: async ({ signal }) => (await call('GET otp/mobile-history/:id', { params: { id }, signal })).data,
  });
}
