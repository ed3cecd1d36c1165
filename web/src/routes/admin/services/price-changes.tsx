import { createFileRoute } from '@tanstack/react-router';
import { PriceChangesScreen } from '../../../features/catalogue/price-changes/price-changes-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/services/price-changes')({
  staticData: { title: () => adminText.pages.services },
  component: PriceChangesScreen,
});
