import { createFileRoute } from '@tanstack/react-router';
import { UsedKeysScreen } from '../../../features/developers/operators/used-keys-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/(software)/api-keys')({
  staticData: { title: () => adminText.pages.apiKeys },
  component: UsedKeysScreen,
});
