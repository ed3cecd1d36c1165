import type { ReplyOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Today = ReplyOf<'GET admin/profit/today'>['data'];

export function todayQuery() {
  return queryOptions({
    queryKey: ['profit', 'today'],
    queryFn: async ({ signal }) => (await call('GET admin/profit/today', { signal })).data,
    refetchInterval: 30_000,
  });
}
