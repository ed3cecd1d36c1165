import { createFileRoute } from '@tanstack/react-router';
import { LaterAuthScreen } from '../features/auth/later-auth-screen.tsx';
import { auth } from '../strings/auth.ts';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: shell.pages.reset },
  component: Later,
});

function Later() {
  return <LaterAuthScreen title={shell.pages.reset} texts={auth.reset} />;
}
