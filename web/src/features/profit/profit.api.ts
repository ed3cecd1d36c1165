import type { ReplyOf } from '@pinline/contract/client';
import type { ProfitDimension } from '@pinline/contract/profit/profit.rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type Profit = ReplyOf<'GET admin/profit'>;

export function profitQuery(asked: { from: string; to: string; by: ProfitDimension }) {
  return queryOptions({
    queryKey: ['profit', asked] as const,
    queryFn: ({ signal }) => call('GET admin/profit', { query: asked, signal }),
    // Rows of days under the name of weeks would be wrong.
    placeholderData: (before, query) => (asked.by === query?.queryKey[1].by ? before : undefined),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}

export function profitCheckQuery() {
  return queryOptions({
    queryKey: ['profit', 'check'],
    queryFn: async ({ signal }) => (await call('GET admin/profit/check', { signal })).data,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}
