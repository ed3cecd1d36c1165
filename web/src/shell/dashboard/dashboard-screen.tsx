import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { FindNumber } from '../../features/catalogue/find/find-number.tsx';
import { waitlistQuery } from '../../features/waitlist/waitlist.api.ts';
import { takeWantedApp } from '../../platform/session/wanted-app.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { classes } from '../../ui/classes.ts';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { FailApart } from '../../ui/fail-apart.tsx';
import { shell } from '../../platform/language/shell.texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { YourNumbers } from './your-numbers.tsx';

const Overview = fetchedPart(async () => (await import('./overview.tsx')).Overview);

export function DashboardScreen() {
  const hasCards = useQuery(cardsQuery()).isFetched;
  // Not `isPending`: a list that failed is asked for again below, and its absence here would remove and mount it without end.
  const { isFetched, failureCount } = useQuery(waitlistQuery());
  // What shows below lists of unknown length waits for them, so that nothing is pushed away.
  const hasLists = hasCards && (isFetched || failureCount > 0);
  const fileState = Overview.useFileState();
  const isSettled = hasLists && fileState !== 'coming';
  useEffect(() => void Overview.fetch(), []);
  useWantedApp();
  return (
    <>
      {/* The top bar shows it. */}
      <h1 className="sr-only">{shell.pages.dashboard}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <FailApart>
            <FindNumber onOpenSheet={openPalette} />
            <Overview part="pause" />
            <YourNumbers />
            {hasLists && <Overview part="below" />}
          </FailApart>
        </div>
        <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-6', !isSettled && 'max-wide:hidden')}>
          <FailApart>
            <BalanceCard />
            <Overview part="beside" />
          </FailApart>
        </div>
      </div>
    </>
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
