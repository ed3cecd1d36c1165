import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/auth/account/account-screen.tsx';
import { StatementLink } from '../../features/wallet/statement/statement-link.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

/** Outside the single-tab guard: a user with numbers open in another tab can still manage the account. */
export const Route = createFileRoute('/_user/account')({
  staticData: { title: () => shell.pages.account },
  component: () => <AccountScreen actions={<StatementLink />} />,
});
