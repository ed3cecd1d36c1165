import { useState } from 'react';

/** A page has one picker: its list's id, which the closed control names too. */
export const listId = 'services-list';
export const searchId = 'services-search';

/** The picker's list, opened by its own control, by the search key and by Change Service. */
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
