import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/catalogue/import/import-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

type Address = { route?: string | undefined };

export const Route = createFileRoute('/admin/services/import')({
  staticData: { title: () => adminText.pages.services },
  validateSearch: (search: Address): Address => search,
  component: ImportScreen,
});
