import { createFileRoute } from '@tanstack/react-router';
import { InboxScreen } from '../../features/deposits/inbox/inbox-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

type Address = { status?: string | undefined; search?: string | undefined };

export const Route = createFileRoute('/admin/deposits')({
  staticData: { title: () => adminText.pages.deposits },
  validateSearch: (search: Address): Address => search,
  component: InboxScreen,
});
