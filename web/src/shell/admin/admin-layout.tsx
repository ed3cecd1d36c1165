import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { AlarmWatch } from '../../features/alarms/alarm-watch.tsx';
import { useIsRemovingFactor } from '../../features/auth/account/removing-factor.ts';
import { GoLiveWatch } from '../../features/go-live/shell/lazy-parts.ts';
import { config } from '../../platform/api/config.ts';
import { createQueryClient } from '../../platform/api/queries.ts';
import { session, useSession } from '../../platform/session/session.ts';
import { showTimesIn } from '../../platform/time/times.ts';
import { CommandKeys } from '../palette/command-keys.tsx';
import { DemoBanner, UnsavedSessionNotice } from '../notices.tsx';
import { PageFrame } from '../page-frame.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminTopBar } from './admin-top-bar.tsx';
import { BuyingPausedBar } from './buying-paused-bar.tsx';
import { ReplicaBar } from './replica-bar.tsx';
import { RequireFactor } from './entry/require-factor.tsx';
import { WantedPageReturn } from './entry/wanted-page-return.tsx';

showOperatorsTimes();

const loadPalette = () => import('./admin-palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).AdminPalette }));

export function AdminLayout() {
  const token = useSession()?.token;
  useEffect(() => {
    // The address makes the next page English: public/theme.js.
    if (document.documentElement.lang !== 'en') location.reload();
  }, []);
  // After a sign-out the route guards redirect, and nothing more is fetched.
  return token === undefined ? null : <SignedIn key={token} />;
}

function SignedIn() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RequireFactor waiting={<Frame>{null}</Frame>}>
        <WantedPageReturn />
        <Watches />
        <Frame />
        <CommandKeys Palette={Palette} load={loadPalette} />
      </RequireFactor>
    </QueryClientProvider>
  );
}

function Watches() {
  if (useIsRemovingFactor()) return null;
  return (
    <>
      <AlarmWatch />
      <Suspense>
        <GoLiveWatch />
      </Suspense>
    </>
  );
}

function Frame({ children }: { children?: ReactNode }) {
  return (
    <PageFrame
      menu={<AdminMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />}
      bars={
        <>
          <DemoBanner />
          <UnsavedSessionNotice />
          <AdminTopBar />
          <BuyingPausedBar />
          <ReplicaBar />
        </>
      }
      className="pb-16"
    >
      {children}
    </PageFrame>
  );
}

/** Operators see times in the installation's zone (`TIME_ZONE`), which days and statistics follow; users see their device's zone. */
function showOperatorsTimes(): void {
  showTimesIn(() => (session()?.role === 'admin' ? config()?.timeZone : undefined));
}
