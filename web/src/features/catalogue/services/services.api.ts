import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export const servicesPageSize = 20;
const servicesKey = ['admin', 'services'] as const;
const changesKey = ['admin', 'price-changes'] as const;

type Asked = RequestOf<'GET admin/all-services'>['query'];
export type ServiceFilters = { serverId: NonNullable<Asked['serverId']>; state?: AdminService['state']; search: string };
type Part = { page: number; limit: number };
export type ServiceFields = RequestOf<'POST service/add-service'>['body'];
export type OpenedFields = NonNullable<RequestOf<'PUT service/update/:id'>['body']['expected']>;

export function servicesQuery(filters: ServiceFilters & { page: number }) {
  return queryOptions({
    queryKey: [...servicesKey, filters],
    queryFn: ({ signal }) => loadServices({ ...filters, limit: servicesPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

function loadServices(
  { page, limit, ...filters }: ServiceFilters & Part,
  signal?: AbortSignal,
): Promise<ReplyOf<'GET admin/all-services'>> {
  const query = { ...filters, page: String(page), limit: String(limit) };
  return call('GET admin/all-services', signal === undefined ? { query } : { query, signal });
}

export async function addService(fields: ServiceFields): Promise<AdminService> {
  return (await call('POST service/add-service', { body: fields })).data;
}

/** Refused with `CHANGED_MEANWHILE` if another operator saved it since. */
export async function updateService(id: string, fields: ServiceFields, expected: OpenedFields): Promise<AdminService> {
  return (await call('PUT service/update/:id', { params: { id }, body: { ...fields, _id: id, expected } })).data;
}

export async function findService(id: string): Promise<AdminService | undefined> {
  return (await call('GET admin/all-services', { query: { serviceId: id } })).data[0];
}

export async function refreshServices(queryClient: QueryClient): Promise<void> {
  await Promise.all([servicesKey, changesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function priceChangesQuery(page: number) {
  return queryOptions({
    queryKey: [...changesKey, page],
    queryFn: ({ signal }) => call('GET admin/price-changes', { query: { page: String(page), limit: String(servicesPageSize) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export type PriceDecision = RequestOf<'POST admin/price-changes'>['body']['changes'][number];

export function decidePrices(changes: PriceDecision[]): Promise<ReplyOf<'POST admin/price-changes'>> {
  return call('POST admin/price-changes', { body: { changes } });
}
