import { useSyncExternalStore } from 'react';

/** Follows the window; `list` is made once, outside components. */
export function useMedia(list: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => list.matches,
  );
}
