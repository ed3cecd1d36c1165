import { createFileRoute } from '@tanstack/react-router';
import { onlyUsers } from '../platform/session/guards.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { UserLayout } from '../shell/user-layout.tsx';

export const Route = createFileRoute('/_user')({
  beforeLoad: onlyUsers,
  component: UserLayout,
  notFoundComponent: NotFoundPage,
});
