import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/account/account-screen.tsx';
import { shell } from '../../strings/shell.ts';

export const Route = createFileRoute('/admin/account')({
  staticData: { title: shell.pages.account },
  component: AccountScreen,
});
