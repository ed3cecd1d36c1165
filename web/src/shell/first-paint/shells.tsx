import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginScreen } from '../../features/auth/sign-in/login-screen.tsx';
import { SignUpScreen } from '../../features/auth/sign-in/sign-up-screen.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SideMenu } from '../menus/side-menu.tsx';
import { TopBar } from '../menus/top-bar.tsx';
import { PageFrame } from '../page-frame.tsx';

/** Run by web/build/first-paint.ts: what a page shows before its scripts have run. */
export async function renderShells(): Promise<Record<'login' | 'signup' | 'user', string>> {
  return {
    login: await render(<LoginScreen />),
    signup: await render(<SignUpScreen referralCode={undefined} />),
    user: await render(
      <QueryClientProvider client={new QueryClient()}>
        <PageFrame
          menu={<SideMenu className="sticky top-0 hidden h-dvh border-r border-line lg:flex" />}
          bars={<TopBar />}
          className="pb-28 lg:pb-16"
        >
          <Skeleton className="h-6 w-40" />
          <Card className="grid gap-4 p-4">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </Card>
        </PageFrame>
      </QueryClientProvider>,
    ),
  };
}

async function render(screen: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => screen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router as never} />);
}
