import { createFileRoute } from '@tanstack/react-router';
import { ServicesPart } from '../../features/catalogue/services/services-part.tsx';
import { adminText } from '../../ui/admin.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';

/** `add`: the question that the checklist of a new installation opens. */
type Address = {
  search?: string | undefined;
  server?: string | undefined;
  state?: string | undefined;
  route?: string | undefined;
  add?: 'provider' | 'route' | undefined;
};

const parts: ReadonlySet<string> = new Set(['import', 'order', 'price-changes']);

/** One route for three screens: the names of routes are part of every first load, so the screens read the search. */
export const Route = createFileRoute('/admin/services/{-$part}')({
  staticData: { title: ({ part }) => (part === undefined || parts.has(part) ? adminText.pages.services : shell.pages.notFound) },
  validateSearch: (search: Address): Address => search,
  component: ServicesPart,
});
