import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { ReplyOf } from '@pinline/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type AdminFigures = ReplyOf<'GET admin/dashboard'>['data'];

export function adminFiguresQuery() {
  return queryOptions({
    queryKey: ['stats', 'dashboard'],
    queryFn: async ({ signal }) => (await call('GET admin/dashboard', { signal })).data,
    refetchInterval: 30_000,
  });
}

/** Days are `yyyy-MM-dd` of the operator's zone, both included. */
export type StatsFilters = { search: string; server: ServerNumber | undefined; from: string; to: string };

export function serviceStatsQuery({ search, server, from, to }: StatsFilters) {
  return queryOptions({
    queryKey: ['stats', 'services', { search, server, from, to }],
    queryFn: ({ signal }) =>
      call('GET admin/service-stats', { query: { search, from, to, ...(server === undefined ? {} : { serverId: server }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
