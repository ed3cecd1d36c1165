import { createFileRoute } from '@tanstack/react-router';
import { ServicesScreen } from '../../../features/catalogue/services/services-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

/** `add`: the question that the checklist of a new installation opens. */
type Address = {
  search?: string | undefined;
  server?: string | undefined;
  state?: string | undefined;
  add?: 'provider' | 'route' | undefined;
};

export const Route = createFileRoute('/admin/services/')({
  staticData: { title: () => adminText.pages.services },
  validateSearch: (search: Address): Address => search,
  component: ServicesScreen,
});
