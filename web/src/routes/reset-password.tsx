import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/auth/reset-password-screen.tsx';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: shell.pages.reset },
  beforeLoad: async ({ location }) => (await import('../features/auth/arrivals.ts')).arriveWithResetLink(location.search),
  component: ResetPasswordScreen,
});
