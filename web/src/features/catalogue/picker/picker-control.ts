import { useState } from 'react';

/** Fixed ids: a page has one picker, and its closed control names the list. */
export const listId = 'services-list';
export const searchId = 'services-search';

export type PickerControl = {
  isOpen: boolean;
  search: string;
  open: (search?: string) => void;
  close: () => void;
  type: (search: string) => void;
};

export function usePickerControl(): PickerControl {
  const [search, setSearch] = useState<string | null>(null);
  return {
    isOpen: search !== null,
    search: search ?? '',
    open: (typed = '') => setSearch(typed),
    close: () => setSearch(null),
    type: setSearch,
  };
}
