import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { onlyStrangers } from '../platform/guards.ts';
import { shell } from '../strings/shell.ts';

/** `?error=` says why signing in with Google came to nothing. */
export const Route = createFileRoute('/login')({
  staticData: { title: shell.pages.signIn },
  beforeLoad: async ({ location: { search } }) => {
    onlyStrangers();
    if ('error' in search) (await import('../features/auth/arrivals.ts')).arriveWithFailure(search);
  },
  component: LoginScreen,
});
