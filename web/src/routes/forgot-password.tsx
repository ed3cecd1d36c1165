import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../features/auth/forgot-password-screen.tsx';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: shell.pages.forgot },
  component: ForgotPasswordScreen,
});
