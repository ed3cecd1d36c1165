import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

type Address = { search?: string | undefined; ledger?: string | undefined };

export const Route = createFileRoute('/admin/users')({
  staticData: { title: adminText.pages.users },
  // The screen reads it: what a route knows is part of every first load.
  validateSearch: (search: Address): Address => search,
  component: UsersScreen,
});
