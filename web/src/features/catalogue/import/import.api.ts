import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import type { Wanted } from './import.rules.ts';

export const mostAtOnce = 1_000;

export type PriceList = ReplyOf<'GET admin/routes/:id/price-list'>;
export type ImportReply = ReplyOf<'POST admin/routes/:id/import'>;
export type SentPricing = Pick<RequestOf<'POST admin/routes/:id/import'>['body'], 'markup' | 'roundTo'>;

/** Fetched when the page opens, never while it is open: a price must not change under the pointer. */
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
