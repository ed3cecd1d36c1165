import { lazy, type ReactNode, Suspense } from 'react';
import { useConfig } from '../../../platform/api/config.ts';
import { useMedia } from '../../../platform/page/use-media.ts';
import { LanguageButton } from '../../../ui/button/language-button.tsx';
import { ThemeToggle } from '../../../ui/button/theme-toggle.tsx';
import { Mark } from '../../../ui/tile/mark.tsx';

const SampleCard = lazy(async () => ({ default: (await import('../sign-in/sample-card.tsx')).SampleCard }));

/** Phones never fetch the example on the right. */
export function AuthFrame({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  const config = useConfig();
  const isWide = useMedia(wide);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:bg-surface">
      <main className="mx-auto grid w-full max-w-94 content-center gap-5 px-4 py-10">
        <p className="flex h-6.5 items-center gap-2 text-lg font-bold tracking-tight text-1">
          <Mark />
          {config?.appName}
        </p>
        <div>
          <h1 className="text-xl tracking-tight">{title}</h1>
          {subtitle !== undefined && <p className="text-sm text-3">{subtitle}</p>}
        </div>
        {children}
      </main>
      {isWide && (
        <aside aria-hidden className="grid place-items-center border-l max-lg:hidden border-line bg-canvas p-12">
          <Suspense>
            <SampleCard />
          </Suspense>
        </aside>
      )}
      <div className="absolute top-3 right-4 flex items-center gap-1">
        <LanguageButton />
        <ThemeToggle />
      </div>
    </div>
  );
}

const wide = matchMedia('(min-width: 1024px)');
