import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type ApiKey = ReplyOf<'GET keys'>['data'][number];
export type NewKey = ReplyOf<'POST keys'>['data'];
export type WantedKey = RequestOf<'POST keys'>['body'];
export type Usage = ReplyOf<'GET keys/usage'>;

const developersKey = ['developers'];

/** What test keys can spend is there too. The server counts calls every five seconds. */
export function keysQuery() {
  return queryOptions({
    queryKey: [...developersKey, 'keys'],
    queryFn: ({ signal }) => call('GET keys', { signal }),
    refetchInterval: 10_000,
  });
}

export function usageQuery() {
  return queryOptions({
    queryKey: [...developersKey, 'usage'],
    queryFn: ({ signal }) => call('GET keys/usage', { signal }),
    refetchInterval: 60_000,
  });
}

/** Not a mutation of the query client: that would keep the key in its cache. */
export async function createKey(wanted: WantedKey): Promise<NewKey> {
  return (await call('POST keys', { body: wanted })).data;
}

export async function revokeKey(id: string): Promise<void> {
  await call('DELETE keys/:id', { params: { id } });
}

export function refreshKeys(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: developersKey });
}
