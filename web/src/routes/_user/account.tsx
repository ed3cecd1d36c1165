import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/auth/account/account-screen.tsx';
import { shell } from '../../ui/texts.ts';

/** Not held by the single-tab guard: who has numbers open elsewhere can still look after the account. */
export const Route = createFileRoute('/_user/account')({
  staticData: { title: shell.pages.account },
  component: AccountScreen,
});
