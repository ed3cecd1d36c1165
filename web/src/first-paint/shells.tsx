import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { OtpScreen } from '../features/activations/otp/otp-screen.tsx';
import { otpText } from '../features/activations/otp/otp.texts.ts';
import { LoginScreen } from '../features/auth/sign-in/login-screen.tsx';
import { SignUpScreen } from '../features/auth/sign-in/sign-up-screen.tsx';
import { select } from '../features/catalogue/selection.store.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DashboardScreen } from '../shell/dashboard/dashboard-screen.tsx';
import { BottomBar } from '../shell/menus/bottom-bar.tsx';
import { SideMenu } from '../shell/menus/side-menu.tsx';
import { TopBar } from '../shell/menus/top-bar.tsx';
import { DemoNotice } from '../shell/notices.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export type Shells = {
  /** `chosen`: an OTP screen whose user has chosen a service; `user`: any other page of a user. */
  markup: Record<'login' | 'signup' | 'dashboard' | 'otp' | 'chosen' | 'user', string>;
  /** The titles of the OTP screens, by server. */
  titles: readonly string[];
};

/** Run by web/build/first-paint.ts: what a page shows before its scripts have run. */
export async function renderShells(): Promise<Shells> {
  const login = await render('/login', <LoginScreen />);
  const signup = await render('/signup', <SignUpScreen referralCode={undefined} />);
  const dashboard = await render('/dashboard', framed(<DashboardScreen />));
  const otp = await render('/otpserver1', framed(<OtpScreen server="1" />));
  select({ serviceCode: 'any', isSubmitted: true });
  const chosen = await render('/otpserver1', framed(<OtpScreen server="1" />));
  const user = await render('/history', framed(<AnyPage />));
  return { markup: { login, signup, dashboard, otp, chosen, user }, titles: serverNumbers.map(otpText.pageTitle) };
}

function AnyPage() {
  return (
    <>
      <Skeleton className="h-6 w-40" />
      <Card className="grid gap-4 p-4">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </Card>
    </>
  );
}

function framed(page: ReactNode): ReactNode {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <PageFrame
        menu={<SideMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />}
        bars={
          <>
            <DemoNotice hidden />
            <TopBar />
          </>
        }
        className="pb-[calc(var(--bar)+var(--dock)+80px)] lg:pb-16"
      >
        {page}
      </PageFrame>
      <BottomBar />
    </QueryClientProvider>
  );
}

async function render(path: string, screen: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => screen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router as never} />);
}
