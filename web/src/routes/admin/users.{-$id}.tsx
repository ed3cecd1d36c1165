import { createFileRoute } from '@tanstack/react-router';
import { UsersPart } from '../../features/users/users-part.tsx';
import { adminText } from '../../ui/admin.texts.ts';

type Address = { search?: string | undefined; ledger?: string | undefined };

/** One route for the list and a customer: the names of routes are part of every first load. */
export const Route = createFileRoute('/admin/users/{-$id}')({
  staticData: { title: () => adminText.pages.users },
  validateSearch: (search: Address): Address => search,
  component: UsersPart,
});
