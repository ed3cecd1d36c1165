import type { ReplyOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Spend = ReplyOf<'GET payment/spend'>;

export function spendQuery() {
  return queryOptions({
    queryKey: ['spend'],
    queryFn: ({ signal }) => call('GET payment/spend', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}
