import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/auth/account/account-screen.tsx';
import { shell } from '../../ui/texts.ts';

export const Route = createFileRoute('/admin/account')({
  staticData: { title: () => shell.pages.account },
  component: AccountScreen,
});
