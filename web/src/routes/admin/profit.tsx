import { createFileRoute } from '@tanstack/react-router';
import { ProfitScreen } from '../../features/profit/profit-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/profit')({
  staticData: { title: () => adminText.pages.profit },
  component: ProfitScreen,
});
