import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type ProviderDifferences = ReplyOf<'GET admin/differences'>['data'][number];
export type Difference = ProviderDifferences['rows'][number];

export type Shown = 'open' | 'settled';

export function differencesQuery(show: Shown) {
  return queryOptions({
    queryKey: ['admin', 'differences', show],
    queryFn: async ({ signal }) => (await call('GET admin/differences', { query: { show }, signal })).data,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}

export function refreshDifferences(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin', 'differences'] });
}

type Settling = RequestOf<'POST admin/differences/:providerId/settle'>['body'];

export async function settleDifferences(providerId: string, body: Settling): Promise<number> {
  return (await call('POST admin/differences/:providerId/settle', { params: { providerId }, body })).settled;
}

export async function reopenDifference(providerId: string, { kind, reference }: Pick<Difference, 'kind' | 'reference'>): Promise<void> {
  await call('POST admin/differences/:providerId/reopen', { params: { providerId }, body: { kind, reference } });
}
