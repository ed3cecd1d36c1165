import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FindNumber } from '../../features/catalogue/find/find-number.tsx';
import { takeWantedApp } from '../../platform/session/wanted-app.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { FailApart } from '../../ui/fail-apart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shell } from '../../platform/language/shell.texts.ts';
import { useHome } from './use-home.ts';

const Overview = fetchedPart(async () => (await import('./overview.tsx')).Overview);

/** A new buyer sees the search and what is often bought, in one column; others their numbers too, and from 1200 px a column beside them. */
export function DashboardScreen() {
  const { isSettled, isNew } = useHome();
  const isHere = Overview.useFileState() === 'here';
  useEffect(() => void Overview.fetch(), []);
  useWantedApp();
  return (
    <>
      {/* The top bar shows it. */}
      <h1 className="sr-only">{shell.pages.dashboard}</h1>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          isNew ? 'mx-auto w-full max-w-188' : 'wide:grid-cols-[minmax(0,1fr)_376px] wide:grid-rows-[auto_1fr]',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FailApart>
            <FindNumber onOpenSheet={openPalette} notice={<Overview part="notice" />} />
            {isSettled && isHere ? <Overview part="numbers" /> : <RowsWait />}
          </FailApart>
        </div>
        {isSettled && (
          <FailApart>
            <Overview part="beside" isNew={isNew} />
            {!isNew && <Overview part="below" />}
          </FailApart>
        )}
      </div>
    </>
  );
}

/** As high as the head and rows of what follows, be it numbers or what is often bought. */
function RowsWait() {
  return (
    <Card aria-hidden>
      <p className="flex h-12 items-center border-b border-line px-card">
        <Skeleton className="w-28" />
      </p>
      {[1, 2, 3, 4, 5].map((row) => (
        <p key={row} className="flex h-18 items-center gap-3 border-line px-card not-first-of-type:border-t">
          <Skeleton className="size-9 rounded-tile" />
          <Skeleton className="w-32" />
        </p>
      ))}
    </Card>
  );
}

function useWantedApp(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { app, country } = takeWantedApp();
    if (app === undefined) return;
    const show = async () => (await import('../../features/catalogue/find/wanted-app.ts')).showWantedApp(queryClient, { app, country });
    // The search is there without it.
    show().catch(() => undefined);
  }, [queryClient]);
}
