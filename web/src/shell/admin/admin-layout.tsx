import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { PageFrame } from '../page-frame.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminTopBar } from './admin-top-bar.tsx';
import { BuyingPausedBar } from './buying-paused-bar.tsx';

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
      <PageFrame
        menu={<AdminMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />}
        bars={
          <>
            <AdminTopBar />
            <BuyingPausedBar />
          </>
        }
        className="pb-16"
      />
    </QueryClientProvider>
  );
}
