import { QueryClientProvider } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { followActivations } from '../features/activations/activations.live.ts';
import { followBuying } from '../features/activations/buy/buying-pause.ts';
import { servicesQuery } from '../features/catalogue/catalogue.api.ts';
import { DeletionBar } from '../features/deletion/deletion-bar.tsx';
import { followDeposits } from '../features/deposits/deposits.live.ts';
import { followBalance } from '../features/wallet/wallet.live.ts';
import { takeReloadNotice } from '../platform/session/purchase.ts';
import { followReturn } from '../platform/live/catch-up.ts';
import { openLive } from '../platform/live/live.ts';
import { createQueryClient } from '../platform/api/queries.ts';
import { useSession } from '../platform/session/session.ts';
import { toast } from '../platform/page/toasts.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { CommandKeys } from './palette/command-keys.tsx';
import { DemoBanner, OfflineBar, UnsavedSessionNotice } from './notices.tsx';
import { PageFrame } from './page-frame.tsx';
import { BottomBar } from './menus/bottom-bar.tsx';
import { SideMenu } from './menus/side-menu.tsx';
import { useSingleTab } from './tabs/single-tab.ts';
import { TopBar } from './menus/top-bar.tsx';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

const Waitlist = fetchedPart(async () => (await import('../features/waitlist/waitlist.tsx')).Waitlist);
const OtherTab = fetchedPart(async () => (await import('./tabs/other-tab.tsx')).OtherTab);

/** Another account begins with nothing of the one before. */
export function UserLayout() {
  const token = useSession()?.token;
  // Signed out: the route guards redirect, and nothing more is fetched.
  return token === undefined ? null : <SignedIn key={token} />;
}

function SignedIn() {
  const [queryClient] = useState(createQueryClient);
  const isGuarded = useMatches({ select: (matches) => matches.some((match) => match.staticData.isSingleTab === true) });
  const tab = useSingleTab(isGuarded);
  const isElsewhere = tab === 'elsewhere';
  const { history } = useRouter();
  useEffect(() => {
    if (isElsewhere) return;
    void queryClient.prefetchQuery(servicesQuery());
    const stops = [
      followActivations({ queryClient, open: (path) => history.push(path) }),
      followBalance(queryClient),
      followDeposits(queryClient),
      followReturn(queryClient),
      followBuying(),
      openLive(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient, history, isElsewhere]);
  useReloadNotice();
  if (isElsewhere) return <OtherTab />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageFrame
        menu={<SideMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />}
        bars={
          <>
            <DemoBanner />
            <UnsavedSessionNotice />
            <DeletionBar />
            <TopBar />
            <OfflineBar />
          </>
        }
        // Room for the strip as well: one that goes away moves nothing under a finger.
        className="pb-[calc(var(--bar)+var(--dock)+80px)] lg:pb-16"
      />
      <BottomBar />
      <CommandKeys Palette={Palette} load={loadPalette} />
      <Waitlist />
    </QueryClientProvider>
  );
}

function useReloadNotice(): void {
  useEffect(() => {
    const notice = takeReloadNotice();
    if (notice === undefined) return;
    const show = setTimeout(() => toast.info(notice.text, { ms: notice.ms }), reloadNoticeDelayMs);
    return () => clearTimeout(show);
  }, []);
}

/** The toast area may not be there yet; it takes the notice as soon as it is. */
const reloadNoticeDelayMs = 100;
