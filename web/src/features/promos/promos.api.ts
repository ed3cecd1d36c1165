import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export const promosPageSize = 20;
const promosKey = ['admin', 'promo-codes'] as const;

type Asked = RequestOf<'GET coupon/all-coupons'>['query'];
export type PromoFilters = { status: NonNullable<Asked['status']>; search: string };
type PromoPage = ReplyOf<'GET coupon/all-coupons'>['data'];
type Part = { page: number; limit: number };

export function promosQuery(filters: PromoFilters & { page: number }) {
  return queryOptions({
    queryKey: [...promosKey, filters],
    queryFn: ({ signal }) => loadPromos({ ...filters, limit: promosPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

async function loadPromos({ page, limit, ...filters }: PromoFilters & Part, signal?: AbortSignal): Promise<PromoPage> {
  const query = { ...filters, page: String(page), limit: String(limit) };
  return (await call('GET coupon/all-coupons', signal === undefined ? { query } : { query, signal })).data;
}

export async function createPromo(couponPrice: number): Promise<Coupon> {
  return (await call('POST coupon/generate', { body: { couponPrice } })).data;
}

export async function createPromos(wanted: { couponPrice: number; count: number }): Promise<Coupon[]> {
  return (await call('POST coupon/generate-many', { body: wanted })).data;
}

export async function revealPromo(id: string): Promise<Coupon> {
  return (await call('POST coupon/:id/reveal', { params: { id } })).data;
}

export async function deletePromo(id: string): Promise<void> {
  await call('DELETE coupon/:id', { params: { id } });
}

export function refreshPromos(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: promosKey });
}

export function dropPromo(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<PromoPage>({ queryKey: promosKey }, (page) => {
    const coupons = page?.coupons.filter((coupon) => coupon._id !== id);
    if (page === undefined || coupons === undefined || coupons.length === page.coupons.length) return undefined;
    return { ...page, coupons, total: page.total - 1 };
  });
  void refreshPromos(queryClient);
}
