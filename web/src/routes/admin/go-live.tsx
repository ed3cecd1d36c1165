import { createFileRoute } from '@tanstack/react-router';
import { GoLiveScreen } from '../../features/go-live/go-live-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/go-live')({
  staticData: { title: () => adminText.pages.goLive },
  component: GoLiveScreen,
});
