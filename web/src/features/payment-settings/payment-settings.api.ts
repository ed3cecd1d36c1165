import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export type Upi = ReplyOf<'GET admin/upi'>['data'];
export type Crypto = ReplyOf<'GET admin/allcurrency'>;
export type ConnectionTest = ReplyOf<'POST admin/upi/test'>;

export function upiSettingsQuery() {
  return queryOptions({
    queryKey: ['admin', 'upi'],
    queryFn: async ({ signal }) => (await call('GET admin/upi', { signal })).data,
  });
}

export function cryptoSettingsQuery() {
  return queryOptions({ queryKey: ['admin', 'currency'], queryFn: ({ signal }) => call('GET admin/allcurrency', { signal }) });
}

export async function saveUpi(queryClient: QueryClient, upi: RequestOf<'PUT admin/upi'>['body']): Promise<void> {
  const { data } = await call('PUT admin/upi', { body: upi });
  queryClient.setQueryData(upiSettingsQuery().queryKey, data);
}

export async function saveCrypto(queryClient: QueryClient, crypto: RequestOf<'PUT admin/currency'>['body']): Promise<void> {
  queryClient.setQueryData(cryptoSettingsQuery().queryKey, await call('PUT admin/currency', { body: crypto }));
}

/** With what is saved, not with what stands in the form. */
export function testConnection(): Promise<ConnectionTest> {
  return call('POST admin/upi/test');
}

/** Rupees per coin; undefined as long as the operator has set none. */
export function priceOf({ currencies }: Crypto, coin: 'USDT' | 'TRX'): number | undefined {
  return currencies.find(({ currencyName }) => currencyName === coin)?.currencyPrice;
}
