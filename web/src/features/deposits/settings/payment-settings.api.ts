import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Upi = ReplyOf<'GET admin/upi'>['data'];
export type Crypto = ReplyOf<'GET admin/allcurrency'>;
type UpiChange = Omit<RequestOf<'PUT admin/upi'>['body'], 'expected'>;
type CryptoChange = Omit<RequestOf<'PUT admin/currency'>['body'], 'expected'>;
export type WalletCheck = ReplyOf<'POST admin/currency/check'>;
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

/** Refused with `CHANGED_MEANWHILE` if another operator saved it since. */
export async function saveUpi(queryClient: QueryClient, { opened, ...upi }: UpiChange & { opened: Upi }): Promise<Upi> {
  const { upiId, holderName, merchantId, imageId } = opened;
  const expected = { upiId, holderName, merchantId, imageId: imageId?._id ?? null };
  const { data } = await call('PUT admin/upi', { body: { ...upi, expected } });
  queryClient.setQueryData(upiSettingsQuery().queryKey, data);
  return data;
}

export async function saveCrypto(queryClient: QueryClient, { opened, ...crypto }: CryptoChange & { opened: Crypto }): Promise<Crypto> {
  const saved = await call('PUT admin/currency', { body: { ...crypto, expected: opened } });
  queryClient.setQueryData(cryptoSettingsQuery().queryKey, saved);
  return saved;
}

export function testConnection(): Promise<ConnectionTest> {
  return call('POST admin/upi/test');
}

export function checkWallet(walletAddress: string): Promise<WalletCheck> {
  return call('POST admin/currency/check', { body: { walletAddress } });
}

/** Rupees per coin; undefined until the operator sets it. */
export function priceOf({ currencies }: Crypto, coin: 'USDT' | 'TRX'): number | undefined {
  return currencies.find(({ currencyName }) => currencyName === coin)?.currencyPrice;
}
