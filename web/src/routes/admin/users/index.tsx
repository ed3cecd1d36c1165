import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

type Address = { search?: string | undefined; ledger?: string | undefined };

export const Route = createFileRoute('/admin/users/')({
  staticData: { title: () => adminText.pages.users },
  validateSearch: (search: Address): Address => search,
  component: UsersScreen,
});
