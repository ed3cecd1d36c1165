import { textIn } from '../../../platform/page/address.ts';
import { oneOf, type Search } from '../../../platform/page/search.ts';
import type { Show } from './import.rules.ts';

export type ImportSearch = { route?: string | undefined; search?: string | undefined; show?: Show | undefined };

export function importSearch(search: Search): ImportSearch {
  const route = textIn(search['route']);
  return {
    route: route !== undefined && /^[1-9]\d{0,17}$/.test(route) ? route : undefined,
    search: textIn(search['search']),
    show: oneOf(['new', 'sold'] as const, search['show']),
  };
}
