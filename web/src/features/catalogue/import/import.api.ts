import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import type { Wanted } from './import.rules.ts';

/** The contract's own bound. */
export const mostAtOnce = 1_000;

export type PriceList = ReplyOf<'GET admin/routes/:id/price-list'>;
export type ImportReply = ReplyOf<'POST admin/routes/:id/import'>;
export type SentPricing = Pick<RequestOf<'POST admin/routes/:id/import'>['body'], 'markup' | 'roundTo'>;

/** The provider is asked each time the page is opened, never while it is open: a price that changes under the finger is chosen by mistake. */
export function priceListQuery(routeId: string) {
  return queryOptions({
    queryKey: ['admin', 'price-list', routeId],
    queryFn: ({ signal }) => call('GET admin/routes/:id/price-list', { params: { id: routeId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

export function importServices(routeId: string, body: SentPricing & { services: Wanted[] }): Promise<ImportReply> {
  return call('POST admin/routes/:id/import', { params: { id: routeId }, body });
}
