import { createFileRoute } from '@tanstack/react-router';
import { DifferencesScreen } from '../../features/reconciliation/differences-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/differences')({
  staticData: { title: () => adminText.pages.differences },
  component: DifferencesScreen,
});
