import type { UsedKey } from '@pinline/contract/developers/used-keys.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type { UsedKey };

export const usedKeysPageSize = 20;
const usedKeysKey = ['admin', 'api-keys'] as const;
const refetchMs = 30_000;

export function usedKeysQuery({ page, search }: { page: number; search: string }) {
  return queryOptions({
    queryKey: [...usedKeysKey, 'list', page, search],
    queryFn: ({ signal }) => call('GET admin/api-keys', { query: { page: String(page), limit: String(usedKeysPageSize), search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

export function keysOfUserQuery(id: string) {
  return queryOptions({
    queryKey: [...usedKeysKey, 'user', id],
    queryFn: ({ signal }) => call('GET admin/users/:id/api-keys', { params: { id }, signal }),
    refetchInterval: refetchMs,
  });
}

export async function revokeKeyOfUser(id: string): Promise<void> {
  await call('DELETE admin/api-keys/:id', { params: { id } });
}

export async function liftKey(id: string): Promise<void> {
  await call('POST admin/api-keys/:id/lift', { params: { id } });
}

export async function switchApiOfUser(id: string, isOff: boolean): Promise<void> {
  await call('PUT admin/users/:id/api', { params: { id }, body: { isOff } });
}

export function refreshUsedKeys(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: usedKeysKey });
}
