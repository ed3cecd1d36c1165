import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../features/auth/email/confirm-email-screen.tsx';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: () => shell.pages.confirmEmail },
  beforeLoad: async ({ location }) => (await import('../features/auth/email/email-arrivals.ts')).arriveToConfirm(location.search),
  component: ConfirmEmailScreen,
});
