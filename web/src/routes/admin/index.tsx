import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../../features/stats/admin-dashboard.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { title: () => adminText.pages.dashboard },
  component: AdminDashboard,
});
