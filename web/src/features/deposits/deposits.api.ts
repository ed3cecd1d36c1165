import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { call } from '../../platform/api/api.ts';
import { balanceQuery } from '../wallet/wallet.api.ts';
import { sendOnce } from '../../platform/api/send-once.ts';

export const transactionsKey = ['transactions'] as const;
const intentsKey = ['intents'] as const;
const openIntentsKey = [...intentsKey, 'open'] as const;

export const transactionsPageSize = 20;
/** The longest delay if the socket misses a payment. */
const refetchMs = 5000;

export type PayMethod = Intent['method'];
export type Declared = ReplyOf<'POST payment/transaction'>;

export function upiQuery() {
  return queryOptions({
    queryKey: ['upi'],
    queryFn: async ({ signal }) => (await call('GET payment/upi', { signal })).data,
    staleTime: 60_000,
  });
}

export function coinsQuery() {
  return queryOptions({
    queryKey: ['coins'],
    queryFn: ({ signal }) => call('GET payment/allcurrency', { signal }),
    staleTime: 60_000,
  });
}

export function transactionsQuery(page: number, entry?: string) {
  return queryOptions({
    queryKey: [...transactionsKey, page, entry],
    queryFn: ({ signal }) =>
      call('GET payment/transaction-history', { query: { page: String(page), limit: String(transactionsPageSize), entry }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function openIntentsQuery() {
  return queryOptions({
    queryKey: openIntentsKey,
    queryFn: async ({ client, signal }) => {
      const { data } = await call('GET payment/intents', { signal });
      for (const intent of data) {
        // The payment may have been credited while this reply was under way.
        client.setQueryData(intentQuery(intent._id).queryKey, (known) => (known?.status === 'credited' ? known : intent));
      }
      return data;
    },
    staleTime: 10_000,
  });
}

export function intentQuery(id: string) {
  return queryOptions({
    queryKey: [...intentsKey, id],
    queryFn: async ({ client, signal }) => {
      const { data } = await call('GET payment/intent/:id', { params: { id }, signal });
      if (data.status === 'credited') applyCredit(client, id);
      return data;
    },
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? refetchMs : false),
  });
}

export async function openIntent(queryClient: QueryClient, wish: RequestOf<'POST payment/intent'>['body']): Promise<Intent> {
  const { data } = await sendOnce({ openIntent: wish }, (idempotencyKey) => call('POST payment/intent', { body: wish, idempotencyKey }));
  queryClient.setQueryData(intentQuery(data._id).queryKey, data);
  queryClient.setQueryData(openIntentsQuery().queryKey, (open) => [data, ...(open ?? []).filter((other) => other._id !== data._id)]);
  return data;
}

export async function closeIntent(queryClient: QueryClient, id: string): Promise<void> {
  await call('DELETE payment/intent/:id', { params: { id } });
  dropOpenIntent(queryClient, id);
}

export function dropOpenIntent(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(openIntentsQuery().queryKey, (open) => open?.filter((intent) => intent._id !== id));
}

export function declarePayment(body: RequestOf<'POST payment/transaction'>['body']): Promise<Declared> {
  return sendOnce({ declarePayment: body }, (idempotencyKey) => call('POST payment/transaction', { body, idempotencyKey }));
}

export function redeemPromoCode(couponCode: string): Promise<ReplyOf<'POST coupon/usecoupon'>> {
  return sendOnce({ redeem: couponCode }, (idempotencyKey) => call('POST coupon/usecoupon', { body: { couponCode }, idempotencyKey }));
}

function applyCredit(queryClient: QueryClient, id: string): void {
  dropOpenIntent(queryClient, id);
  void queryClient.invalidateQueries({ queryKey: transactionsKey });
  void queryClient.invalidateQueries({ queryKey: balanceQuery().queryKey });
}
