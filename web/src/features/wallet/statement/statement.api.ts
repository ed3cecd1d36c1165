import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatementSearch } from './statement.search.ts';
import { call } from '../../../platform/api/api.ts';

export const statementKey = ['statement'] as const;
export const statementPageSize = 20;

type Period = Pick<StatementSearch, 'from' | 'to'>;

export function summaryQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: [...statementKey, 'summary', { from, to }],
    queryFn: async ({ signal }) => (await call('GET payment/statement/summary', { query: { from, to }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function linesQuery({ from, to, kind, search }: StatementSearch) {
  return infiniteQueryOptions({
    queryKey: [...statementKey, 'lines', { from, to, kind, search }],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET payment/statement', { query: { from, to, kind, search, after, limit: String(statementPageSize) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
