import { createFileRoute } from '@tanstack/react-router';
import { CurrencyScreen } from '../../features/deposits/settings/currency-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/currency')({
  staticData: { title: () => adminText.pages.currency },
  component: CurrencyScreen,
});
