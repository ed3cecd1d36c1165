import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './search.ts';

/**
 * What stands behind the `?` of a screen of the back office, and a way to change it. The screen reads it and not its route:
 * whatever a route knows is part of every page's first load.
 */
export function useAddress<Filters extends object>(
  read: (search: Search) => Filters,
): {
  filters: Filters;
  /** Page 1 and what is undefined leave the address. `replace` leaves no step for Back, such as while typing. */
  show: (next: Filters, options?: { replace?: boolean }) => void;
} {
  const navigate = useNavigate();
  const filters = read(useSearch({ strict: false }));
  return {
    filters,
    show: (next, { replace = false } = {}) => {
      const first = 'page' in next && next.page === 1 ? { page: undefined } : {};
      // What a screen keeps in its address only it knows: the router's types do not.
      const search = { ...next, ...first } as never;
      void navigate({ to: '.', search, replace });
    },
  };
}

/** What is searched for: at most as long as the calls take. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, searchMaximum) : '';
  return text === '' ? undefined : text;
}

const searchMaximum = 100;
