import { useState } from 'react';

/** Fixed ids: a page has one picker, and its closed control names the list. */
export const listId = 'services-list';
export const searchId = 'services-search';

export type PickerControl = {
  isOpen: boolean;
  /** What was typed to open it; what follows is the list's own, so that a key renders no more than the list. */
  opening: string;
  open: (typed?: string) => void;
  close: () => void;
};

export function usePickerControl(): PickerControl {
  const [opening, setOpening] = useState<string | null>(null);
  return {
    isOpen: opening !== null,
    opening: opening ?? '',
    open: (typed = '') => setOpening(typed),
    close: () => setOpening(null),
  };
}
