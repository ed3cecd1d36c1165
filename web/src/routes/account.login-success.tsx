import { createFileRoute, redirect } from '@tanstack/react-router';
import { LaterAuthScreen } from '../features/auth/later-auth-screen.tsx';
import { auth } from '../strings/auth.ts';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/account/login-success')({
  staticData: { title: shell.pages.google },
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  beforeLoad: ({ search }) => {
    if (search.token === undefined) throw redirect({ to: '/', replace: true });
  },
  component: Later,
});

function Later() {
  return <LaterAuthScreen title={shell.pages.google} texts={auth.oauth} />;
}
