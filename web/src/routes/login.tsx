import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/sign-in/login-screen.tsx';
import { onlyStrangers } from '../platform/session/guards.ts';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: () => shell.pages.signIn },
  beforeLoad: async ({ location: { search } }) => {
    onlyStrangers();
    if ('error' in search) (await import('../features/auth/sign-in/arrivals.ts')).arriveWithFailure(search);
  },
  component: LoginScreen,
});
