import { textIn } from '../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import type { PromoFilters } from './promos.api.ts';

export type PromosSearch = { page?: number | undefined; status?: PromoFilters['status'] | undefined; search?: string | undefined };

export const promosSearch = (search: Search): PromosSearch => ({
  page: pageIn(search),
  status: oneOf(['all', 'Active', 'Used'] as const, search['status']),
  search: textIn(search['search']),
});
