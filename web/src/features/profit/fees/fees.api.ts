import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Fees = ReplyOf<'GET admin/deposit-fees'>['data'];

export function feesQuery() {
  return queryOptions({
    queryKey: ['deposit-fees'],
    queryFn: async ({ signal }) => (await call('GET admin/deposit-fees', { signal })).data,
  });
}

export async function saveFees(queryClient: QueryClient, fees: RequestOf<'PUT admin/deposit-fees'>['body']): Promise<void> {
  queryClient.setQueryData(feesQuery().queryKey, (await call('PUT admin/deposit-fees', { body: fees })).data);
}
