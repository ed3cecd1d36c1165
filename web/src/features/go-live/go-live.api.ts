import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import type { GoLive, GoLiveLine } from '@pinline/contract/go-live/go-live.calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sendOnce } from '../../platform/api/send-once.ts';
import { call } from '../../platform/api/api.ts';

export type { GoLive, GoLiveLine };

/** `GoLiveWatch` polls it on every page of the back office until all of it is green. */
export function goLiveQuery() {
  return queryOptions({
    queryKey: ['go-live'],
    queryFn: async ({ signal }) => (await call('GET admin/go-live', { signal })).data,
    staleTime: 2_000,
  });
}

/** `line` undefined: all that need no person and leave no file. */
export async function checkLine(queryClient: QueryClient, line: GoLiveLine['line'] | undefined): Promise<void> {
  await showGoLive(queryClient, (await call('POST admin/go-live/check', { body: { line: line ?? null } })).data);
}

async function showGoLive(queryClient: QueryClient, data: GoLive): Promise<void> {
  const { queryKey } = goLiveQuery();
  // A reply that is under way may be older.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}

/** Null while PUBLIC_URL isn't set. */
export async function makeAddressLink(): Promise<string | null> {
  return (await call('POST admin/go-live/address')).data.url;
}

export async function sendTestMail(queryClient: QueryClient): Promise<boolean> {
  const { isSent } = (await call('POST admin/go-live/mail')).data;
  await queryClient.invalidateQueries({ queryKey: goLiveQuery().queryKey });
  return isSent;
}

export async function buyTestNumber(queryClient: QueryClient, serviceId: string): Promise<void> {
  await showGoLive(queryClient, (await call('POST admin/go-live/number', { body: { serviceId } })).data);
}

export async function cancelTestNumber(queryClient: QueryClient, number: NonNullable<GoLive['testNumber']>): Promise<void> {
  await sendOnce({ cancel: number }, (idempotencyKey) => call('POST otp/cancelOtp', { body: number, idempotencyKey }));
  await checkLine(queryClient, 'number');
}

export async function openTestPayment(queryClient: QueryClient): Promise<Intent> {
  const { data } = await call('POST admin/go-live/payment');
  await queryClient.invalidateQueries({ queryKey: goLiveQuery().queryKey });
  return data;
}

/** What is on sale, the cheapest first. */
export function testServicesQuery() {
  return queryOptions({
    queryKey: ['go-live-services'],
    queryFn: async ({ signal }) =>
      (await call('GET service/all-services', { signal })).data.toSorted((one, other) => one.price - other.price),
  });
}
