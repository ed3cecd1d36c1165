import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../../features/stats/screens/admin-dashboard.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { title: adminText.pages.dashboard },
  component: AdminDashboard,
});
