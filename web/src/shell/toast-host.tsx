import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchAtRest } from '../platform/fetch-at-rest.ts';
import { onFirstToast } from '../platform/toasts.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** User toasts last 0.8 to 2 s, those of the back office 3 s (spec §9). The toast area costs nothing until it is needed; its file is fetched when the page has come to rest, so that it is there when the network is not. */
export function ToastHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  const isAdmin = useRouterState({ select: (state) => state.location.pathname.startsWith('/admin') });
  useEffect(() => {
    onFirstToast(() => setIsNeeded(true));
    return fetchAtRest(loadToaster);
  }, []);
  return isNeeded ? (
    <Suspense>
      <Toaster position={isAdmin ? 'top-left' : 'top-right'} defaultMs={isAdmin ? 3000 : 2000} />
    </Suspense>
  ) : null;
}
