import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { search?: string | undefined; ledger?: string | undefined };

export const Route = createFileRoute('/admin/users')({
  staticData: { title: adminText.pages.users },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: UsersScreen,
});
