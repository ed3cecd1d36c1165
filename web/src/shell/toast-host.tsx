import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '../platform/toasts.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(toasterAtLast);
const askAgainMs = 2_000;

/** User toasts last 0.8 to 2 s, those of the back office 3 s (spec §9). Its file is not part of the first load, and is fetched right after it, so that it is there when the network is not. */
export function ToastHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  const isAdmin = useRouterState({ select: (state) => state.location.pathname.startsWith('/admin') });
  useEffect(() => {
    onFirstToast(() => setIsNeeded(true));
    loadToaster().catch(() => undefined);
  }, []);
  return isNeeded ? (
    <Suspense>
      <Toaster position={isAdmin ? 'top-left' : 'top-right'} defaultMs={isAdmin ? 3000 : 2000} />
    </Suspense>
  ) : null;
}

/** Never fails: without its toasts a page still works, and goes on asking for them. */
async function toasterAtLast(): Promise<{ default: Awaited<ReturnType<typeof loadToaster>>['Toaster'] }> {
  for (;;) {
    const file = await loadToaster().catch(() => undefined);
    if (file !== undefined) return { default: file.Toaster };
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
