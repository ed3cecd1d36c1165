import type { RequestOf } from '@pinline/contract/client';
import type { PriceTier } from '@pinline/contract/catalogue/tiers/price-tiers.calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type { PriceTier };
export type WantedTier = RequestOf<'POST admin/price-tiers'>['body'];

const tiersKey = ['admin', 'price-tiers'] as const;

export function tiersQuery() {
  return queryOptions({
    queryKey: [...tiersKey, 'list'],
    queryFn: async ({ signal }) => (await call('GET admin/price-tiers', { signal })).data,
  });
}

export function tierOfUserQuery(id: string) {
  return queryOptions({
    queryKey: [...tiersKey, 'user', id],
    queryFn: async ({ signal }) => (await call('GET admin/users/:id/price-tier', { params: { id }, signal })).data,
  });
}

/** `opened`: null for a new one. */
export async function saveTier(opened: PriceTier | null, wanted: WantedTier): Promise<PriceTier> {
  if (opened === null) return (await call('POST admin/price-tiers', { body: wanted })).data;
  const { _id: id, name, percent } = opened;
  return (await call('PUT admin/price-tiers/:id', { params: { id }, body: { ...wanted, expected: { name, percent } } })).data;
}

/** After another operator saved; undefined once it was removed. */
export async function findTier(queryClient: QueryClient, id: string): Promise<PriceTier | undefined> {
  return (await queryClient.fetchQuery({ ...tiersQuery(), staleTime: 0 })).find(({ _id }) => _id === id);
}

export async function removeTier(id: string): Promise<void> {
  await call('DELETE admin/price-tiers/:id', { params: { id } });
}

export async function putIntoTier(userId: string, tierId: string | null): Promise<void> {
  await call('PUT admin/users/:id/price-tier', { params: { id: userId }, body: { tierId } });
}

export function refreshTiers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tiersKey });
}
