import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../features/auth/reset/forgot-password-screen.tsx';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: () => shell.pages.forgot },
  component: ForgotPasswordScreen,
});
