import { useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { TopupSearch } from './topup.search.ts';

export type Method = NonNullable<TopupSearch['method']>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    isOverTopup?: boolean;
  }
}

/** Closing goes back if the page opened the dialog, so that Back doesn't open it again. */
export function useMethod(): { method: Method | undefined; close: () => void } {
  const { method } = useSearch({ from: '/_user/topup' });
  const router = useRouter();
  const closed = useRef<object | undefined>(undefined);
  const close = (): void => {
    const { latestLocation } = router;
    const { search, state } = latestLocation;
    // A late reply must not close another dialog, nor a second click go back twice.
    if (!('method' in search) || search.method === undefined || closed.current === latestLocation) return;
    closed.current = latestLocation;
    if (state.isOverTopup === true) router.history.back();
    else void router.navigate({ to: '/topup', search: { page: search.page }, replace: true, resetScroll: false });
  };
  return { method, close };
}
