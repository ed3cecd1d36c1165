import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export const inboxPageSize = 20;
const inboxKey = ['admin', 'deposits'] as const;

type Asked = RequestOf<'GET admin/deposits'>['query'];
export type InboxFilters = { status: NonNullable<Asked['status']>; search: string };
type InboxPage = ReplyOf<'GET admin/deposits'>;
type Part = { page: number; limit: number };

const refetchMs = 30_000;

export function inboxQuery(filters: InboxFilters & { page: number }) {
  return queryOptions({
    queryKey: [...inboxKey, filters],
    queryFn: ({ signal }) => loadInbox({ ...filters, limit: inboxPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: refetchMs,
  });
}

function loadInbox({ page, limit, ...filters }: InboxFilters & Part, signal?: AbortSignal): Promise<InboxPage> {
  const query = { ...filters, page: String(page), limit: String(limit) };
  return call('GET admin/deposits', signal === undefined ? { query } : { query, signal });
}

export async function creditDeposit(id: string, reason: string): Promise<InboxRow> {
  return (await call('POST admin/deposits/:id/credit', { params: { id }, body: { reason } })).data;
}

export async function refuseDeposit(id: string, reason: string): Promise<InboxRow> {
  return (await call('POST admin/deposits/:id/refuse', { params: { id }, body: { reason } })).data;
}

export async function matchPayment(id: string, match: { userId: string; reason: string }): Promise<InboxRow> {
  return (await call('POST admin/payments/:id/match', { params: { id }, body: match })).data;
}

export function refreshInbox(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: inboxKey });
}
