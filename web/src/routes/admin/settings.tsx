import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/settings')({
  staticData: { title: () => adminText.pages.settings },
  component: SettingsScreen,
});
