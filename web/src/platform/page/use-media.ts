import { useOutside } from './use-outside.ts';

/** Follows the window; `list` is made once, outside components. */
export function useMedia(list: MediaQueryList): boolean {
  return useOutside(
    (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => list.matches,
  );
}
