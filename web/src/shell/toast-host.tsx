import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast, type ToastArea } from '../platform/page/toasts.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(toasterAtLast);
const askAgainMs = 2_000;

/** Its file is not part of the first load, and is fetched right after it, so that it is there when the network is not. */
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

/** Never fails: without its toasts a page still works, and goes on asking for them. */
async function toasterAtLast(): Promise<{ default: Awaited<ReturnType<typeof loadToaster>>['Toaster'] }> {
  for (;;) {
    const file = await loadToaster().catch(() => undefined);
    if (file !== undefined) return { default: file.Toaster };
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}
