import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { frameText } from '../platform/language/frame.texts.ts';
import { classes } from '../ui/classes.ts';

type PageFrameProps = {
  menu: ReactNode;
  bars: ReactNode;
  className: string;
  children?: ReactNode;
};

/** The page gets the focus when the address changes. */
export function PageFrame({ menu, bars, className, children = <Outlet /> }: PageFrameProps) {
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
        {frameText.skipToContent}
      </a>
      {menu}
      <div className="min-w-0">
        {/* No box of its own, so that the bar inside sticks to the page. */}
        <header className="contents">{bars}</header>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className={classes(
            'mx-auto grid w-full max-w-[calc(var(--content-max)+2*var(--gutter))] grid-cols-[minmax(0,1fr)] content-start gap-6 px-gutter pt-5 outline-none lg:pt-8',
            className,
          )}
        >
          {children}
        </main>
      </div>
    </div>
  );
}
