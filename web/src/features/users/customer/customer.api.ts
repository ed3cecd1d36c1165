import type { ReplyOf } from '@pinline/contract/client';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import type { Customer, CustomerEvent } from '@pinline/contract/users/customer.calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** The balance and the events beside it must tell the same. */
const refetchMs = 30_000;

const customerKey = (id: string) => ['admin', 'users', id, 'customer'] as const;

export type { Customer, CustomerEvent };
export type TimelineKind = 'all' | 'money' | 'numbers' | 'sign-ins';
type TimelinePage = ReplyOf<'GET admin/users/:id/timeline'>;

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [...customerKey(id), 'facts'],
    queryFn: async ({ signal }) => (await call('GET admin/users/:id', { params: { id }, signal })).data,
    refetchInterval: refetchMs,
  });
}

export function timelineQuery(id: string, kind: TimelineKind) {
  return queryOptions({
    queryKey: [...customerKey(id), 'timeline', kind],
    queryFn: ({ signal }) => loadTimeline(id, { kind }, signal),
    refetchInterval: refetchMs,
  });
}

export function loadTimeline(id: string, part: { kind: TimelineKind; before?: string }, signal?: AbortSignal): Promise<TimelinePage> {
  const request = { params: { id }, query: part };
  return call('GET admin/users/:id/timeline', signal === undefined ? request : { ...request, signal });
}

/** The newest charged numbers that were not refunded. */
export function refundableQuery(id: string) {
  return queryOptions({
    queryKey: [...customerKey(id), 'refundable'],
    queryFn: async ({ signal }) => {
      const query = { userId: id, status: 'success', page: '1', limit: '100' } as const;
      return (await call('GET admin/mobile-history', { query, signal })).data.filter(({ isRefunded }) => !isRefunded);
    },
  });
}

export async function refundNumber(id: string, reason: string): Promise<number> {
  return (await call('POST admin/activations/:id/refund', { params: { id }, body: { reason } })).data.balance;
}

export async function creditByHand(id: string, credit: { amount: number; reason: string }): Promise<InboxRow> {
  return (await call('POST admin/deposits/:id/credit', { params: { id }, body: credit })).data;
}

export async function checkDeposit(id: string): Promise<InboxRow> {
  return (await call('POST admin/deposits/:id/check', { params: { id } })).data;
}

export async function addNote(id: string, text: string): Promise<void> {
  await call('POST admin/users/:id/notes', { params: { id }, body: { text } });
}

export function refreshCustomer(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: customerKey(id) });
}
