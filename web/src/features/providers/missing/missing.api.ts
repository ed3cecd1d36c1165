import type { MissingNumbers } from '@pinline/contract/upstream/upstream.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type { MissingNumbers };

const refreshMs = 10_000;

export function missingQuery() {
  return queryOptions({
    queryKey: ['admin', 'missing-numbers'] as const,
    queryFn: async ({ signal }) => (await call('GET admin/missing-numbers', { signal })).data,
    refetchInterval: refreshMs,
  });
}

export async function confirmMissing(providerId: string): Promise<number> {
  return (await call('POST admin/providers/:id/confirm-missing', { params: { id: providerId } })).confirmed;
}
