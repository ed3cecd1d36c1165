import { createFileRoute } from '@tanstack/react-router';
import { ServicesPart } from '../../features/catalogue/services/services-part.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { search?: string | undefined; server?: string | undefined; route?: string | undefined };

/** One route for three screens: the names of routes are part of every first load. */
export const Route = createFileRoute('/admin/services/{-$part}')({
  staticData: { title: adminText.pages.services },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: ServicesPart,
});
