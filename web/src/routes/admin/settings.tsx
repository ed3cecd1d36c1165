import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/settings/screens/settings-screen.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/settings')({
  staticData: { title: adminText.pages.settings },
  component: SettingsScreen,
});
