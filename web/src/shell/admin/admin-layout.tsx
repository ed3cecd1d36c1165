import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createQueryClient } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { shell } from '../../strings/shell.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AdminTopBar } from './admin-top-bar.tsx';

/** The frame of an operator: menu and top bar. Another account begins with nothing of the one before. */
export function AdminLayout() {
  const token = useSession()?.token;
  // Signed out: the guards of the routes lead on, and nobody is left to ask for anything.
  return token === undefined ? null : <SignedIn key={token} />;
}

function SignedIn() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-16 rounded-control bg-raised px-3 py-2 text-sm focus:translate-y-0 focus:shadow-float"
      >
        {shell.skipToContent}
      </a>
      <AdminMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />
      <div className="min-w-0">
        {/* No box of its own, so that the bar inside sticks to the page. */}
        <header className="contents">
          <AdminTopBar />
        </header>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[calc(var(--content-max)+2*var(--gutter))] grid-cols-[minmax(0,1fr)] content-start gap-6 px-gutter pt-5 pb-16 outline-none lg:pt-8"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}
