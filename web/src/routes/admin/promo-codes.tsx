import { createFileRoute } from '@tanstack/react-router';
import { PromosScreen } from '../../features/promos/promos-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

type Address = { search?: string | undefined };

export const Route = createFileRoute('/admin/promo-codes')({
  staticData: { title: () => adminText.pages.promoCodes },
  validateSearch: (search: Address): Address => search,
  component: PromosScreen,
});
