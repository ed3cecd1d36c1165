import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Webhook = ReplyOf<'GET webhooks'>['data'][number];
export type NewWebhook = ReplyOf<'POST webhooks'>['data'];
export type WantedWebhook = RequestOf<'POST webhooks'>['body'];
export type Delivery = ReplyOf<'GET webhooks/:id/deliveries'>['data'][number];

const webhooksKey = ['developers', 'webhooks'];

export function webhooksQuery() {
  return queryOptions({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call('GET webhooks', { signal })).data,
    refetchInterval: 10_000,
  });
}

export function deliveriesQuery(id: string, { page, limit }: { page: number; limit: number }) {
  return queryOptions({
    queryKey: [...webhooksKey, id, 'deliveries', page, limit],
    queryFn: ({ signal }) =>
      call('GET webhooks/:id/deliveries', { params: { id }, query: { page: String(page), limit: String(limit) }, signal }),
    refetchInterval: 5_000,
    placeholderData: (before) => before,
  });
}

/** Not a mutation of the query client: that would keep the secret in its cache. */
export async function addWebhook(wanted: WantedWebhook): Promise<NewWebhook> {
  return (await call('POST webhooks', { body: wanted })).data;
}

export async function changeWebhook(id: string, wanted: WantedWebhook): Promise<void> {
  await call('PUT webhooks/:id', { params: { id }, body: wanted });
}

export async function removeWebhook(id: string): Promise<void> {
  await call('DELETE webhooks/:id', { params: { id } });
}

/** Without the deliveries, which are removed too. */
export function refreshList(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true });
}

export async function rotateSecret(id: string): Promise<NewWebhook> {
  return (await call('POST webhooks/:id/rotate', { params: { id } })).data;
}

export async function testWebhook(id: string): Promise<Delivery> {
  return (await call('POST webhooks/:id/test', { params: { id } })).data;
}

export async function sendAgain(id: string, deliveryId: string): Promise<void> {
  await call('POST webhooks/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId } });
}

export function refreshWebhooks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksKey });
}
