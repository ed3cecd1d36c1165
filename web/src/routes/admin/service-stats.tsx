import { createFileRoute } from '@tanstack/react-router';
import { ServiceStatsScreen } from '../../features/stats/service-stats-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/service-stats')({
  staticData: { title: () => adminText.pages.serviceStats },
  component: ServiceStatsScreen,
});
