import { Outlet, type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfig } from '../platform/api/config.ts';
import { ChatLink } from './menus/chat-link.tsx';
import { ToastHost } from './toast-host.tsx';

export function Root() {
  const config = useConfig();
  const title = useMatches({ select: titleOf });
  useEffect(() => {
    document.title = [title, config?.appName].filter((part) => part !== undefined).join(' · ');
  }, [title, config?.appName]);
  useDevtoolsGuard(config?.blockDevtools ?? false);
  return (
    <>
      <Outlet />
      <ChatLink />
      <ToastHost />
    </>
  );
}

function useDevtoolsGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !import.meta.env.PROD) return;
    const loading = import('./tabs/devtools-guard.ts');
    loading.then((guard) => guard.startDevtoolsGuard()).catch(() => undefined);
    return () => void loading.then((guard) => guard.stopDevtoolsGuard()).catch(() => undefined);
  }, [isOn]);
}

type Titled = { staticData: StaticDataRouteOption; params: Readonly<Record<string, string | undefined>> };

function titleOf(matches: readonly Titled[]): string | undefined {
  const match = matches.findLast((candidate) => candidate.staticData.title !== undefined);
  return match?.staticData.title?.(match.params);
}
