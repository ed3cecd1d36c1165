import { createFileRoute } from '@tanstack/react-router';
import { ServiceStatsScreen } from '../../features/stats/screens/service-stats-screen.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/service-stats')({
  staticData: { title: adminText.pages.serviceStats },
  component: ServiceStatsScreen,
});
