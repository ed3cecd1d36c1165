import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { onlyStrangers } from '../platform/guards.ts';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: shell.pages.signIn },
  beforeLoad: onlyStrangers,
  component: LoginScreen,
});
