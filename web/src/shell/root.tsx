import { Outlet, type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfig } from '../platform/api/config.ts';
import { ChatLink } from './menus/chat-link.tsx';
import { shell } from '../platform/language/shell.texts.ts';
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

/** Every page has a title; where a frame is the last that matches, there is no such page. */
function titleOf(matches: readonly Titled[]): string {
  const last = matches.at(-1);
  return last?.staticData.title?.(last.params) ?? shell.pages.notFound;
}
