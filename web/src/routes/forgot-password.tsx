import { createFileRoute } from '@tanstack/react-router';
import { LaterAuthScreen } from '../features/auth/later-auth-screen.tsx';
import { auth } from '../strings/auth.ts';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: shell.pages.forgot },
  component: Later,
});

function Later() {
  return <LaterAuthScreen title={shell.pages.forgot} texts={auth.forgot} />;
}
