import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/auth/account/account-screen.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/admin/account')({
  staticData: { title: () => shell.pages.account },
  component: AccountScreen,
});
