import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast, type ToastArea } from '../platform/page/toasts.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(loadToasterWithRetries);
const askAgainMs = 2_000;

/** Fetched right after the first load, so that it is there when the network isn't. */
export function ToastHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  const area = useRouterState({ select: areaOf });
  useEffect(() => {
    onFirstToast(() => setIsNeeded(true));
    loadToaster().catch(() => undefined);
  }, []);
  return isNeeded ? (
    <Suspense>
      <Toaster area={area} />
    </Suspense>
  ) : null;
}

function areaOf({ matches }: { matches: readonly { routeId: string }[] }): ToastArea {
  const isIn = (layout: string) => matches.some(({ routeId }) => routeId === layout);
  if (isIn('/admin')) return 'admin';
  return isIn('/_user') ? 'user' : 'public';
}

/** Never fails: a page works without toasts and keeps requesting them. */
async function loadToasterWithRetries(): Promise<{ default: Awaited<ReturnType<typeof loadToaster>>['Toaster'] }> {
  for (;;) {
    const file = await loadToaster().catch(() => undefined);
    if (file !== undefined) return { default: file.Toaster };
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
