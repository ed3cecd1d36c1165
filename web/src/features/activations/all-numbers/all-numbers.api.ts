import type { AdminHistoryRecord } from '@pinline/contract/activations/activations.calls';
import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import type { BehindFigure } from './all-numbers.search.ts';

type Asked = RequestOf<'GET admin/mobile-history'>['query'];
export type AllNumbersFilters = { time: NonNullable<Asked['time']>; status: NonNullable<Asked['status']>; userId: string } & BehindFigure;
type HistoryPage = ReplyOf<'GET admin/mobile-history'>;
type Part = { page: number; limit: number };

const lookEveryMs = 15_000;

export function allNumbersQuery(filters: AllNumbersFilters & Part) {
  return queryOptions({
    queryKey: ['admin', 'mobile-history', filters],
    queryFn: ({ signal }) => loadHistory(filters, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.data.some(isPending) === true ? lookEveryMs : false),
  });
}

function loadHistory({ page, limit, ...filters }: AllNumbersFilters & Part, signal?: AbortSignal): Promise<HistoryPage> {
  const query = { ...filters, page: String(page), limit: String(limit) };
  return call('GET admin/mobile-history', signal === undefined ? { query } : { query, signal });
}

const isPending = ({ status }: AdminHistoryRecord): boolean => status === 'pending';
