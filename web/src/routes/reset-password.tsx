import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/auth/reset/reset-password-screen.tsx';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: () => shell.pages.reset },
  beforeLoad: async ({ location }) => (await import('../features/auth/sign-in/arrivals.ts')).arriveWithResetLink(location.search),
  component: ResetPasswordScreen,
});
