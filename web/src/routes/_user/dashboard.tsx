import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../shell/dashboard/dashboard-screen.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/dashboard')({
  staticData: { title: () => shell.pages.dashboard, isSingleTab: true },
  component: DashboardScreen,
});
