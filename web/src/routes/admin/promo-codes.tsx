import { createFileRoute } from '@tanstack/react-router';
import { PromosScreen } from '../../features/promos/promos-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { search?: string | undefined };

export const Route = createFileRoute('/admin/promo-codes')({
  staticData: { title: adminText.pages.promoCodes },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: PromosScreen,
});
