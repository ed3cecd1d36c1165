import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { textIn } from '../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { isDay, rangeOf } from './days.ts';
import { type Sorting, sortingIn, sortingText, usualSorting } from './service-rows.ts';
import type { StatsFilters } from './stats.api.ts';

export type StatsView = StatsFilters & { sorting: Sorting; page: number };

/** Days are `yyyy-MM-dd` in the operator's zone, `sort` is such as `-rate`; invalid values count as the default. */
export function viewOf(address: Search, today: string): StatsView {
  const [from, to] = [address['from'], address['to']];
  return {
    search: textIn(address['search']) ?? '',
    server: oneOf(serverNumbers, address['server']),
    ...rangeOf({ from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined, today }),
    sorting: sortingIn(address['sort']) ?? usualSorting,
    page: pageIn(address) ?? 1,
  };
}

/** So that a link to today always shows the current day. */
export function addressOf({ search, server, from, to, sorting, page }: StatsView, today: string): Record<string, string | undefined> {
  const isToday = from === today && to === today;
  const sort = sortingText(sorting);
  return {
    page: page > 1 ? String(page) : undefined,
    search: search === '' ? undefined : search,
    server,
    from: isToday ? undefined : from,
    to: isToday ? undefined : to,
    sort: sort === sortingText(usualSorting) ? undefined : sort,
  };
}
