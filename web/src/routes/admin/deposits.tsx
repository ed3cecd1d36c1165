import { createFileRoute } from '@tanstack/react-router';
import { InboxScreen } from '../../features/deposits/inbox/inbox-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { status?: string | undefined; search?: string | undefined };

export const Route = createFileRoute('/admin/deposits')({
  staticData: { title: adminText.pages.deposits },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: InboxScreen,
});
