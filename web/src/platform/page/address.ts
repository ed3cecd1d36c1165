import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './search.ts';

export type Address<Filters extends object> = {
  filters: Filters;
  /** Page 1 and what is undefined leave the address. `replace` leaves no step for Back. */
  show: (next: Filters, options?: { replace?: boolean }) => void;
};

/** The screen reads its address, not its route: what a route knows is part of every first load. */
export function useAddress<Filters extends object>(read: (search: Search) => Filters): Address<Filters> {
  const navigate = useNavigate();
  const filters = read(useSearch({ strict: false }));
  return {
    filters,
    show: (next, { replace = false } = {}) => {
      const first = 'page' in next && next.page === 1 ? { page: undefined } : {};
      const search = { ...next, ...first } as never;
      void navigate({ to: '.', search, replace });
    },
  };
}

export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, searchMaximum) : '';
  return text === '' ? undefined : text;
}

const searchMaximum = 100;
