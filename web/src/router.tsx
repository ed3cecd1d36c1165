import { createRouter } from '@tanstack/react-router';
import { Failure } from './shell/failure.tsx';
import { routeTree } from './routeTree.gen.ts';

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
    defaultErrorComponent: Failure,
  });
}

/** Plain text both ways: a referral code such as `1E5` isn't a number. */
function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** A function: routes are evaluated before the page's language is known. */
    title?: (params: Readonly<Record<string, string | undefined>>) => string;
    isSingleTab?: boolean;
  }
}
