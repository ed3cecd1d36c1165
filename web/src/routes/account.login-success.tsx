import { createFileRoute } from '@tanstack/react-router';
import { GoogleReturnScreen } from '../features/auth/sign-in/google-return-screen.tsx';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/account/login-success')({
  staticData: { title: () => shell.pages.google },
  beforeLoad: async ({ location }) => (await import('../features/auth/sign-in/arrivals.ts')).arriveFromProvider(location.search),
  component: GoogleReturnScreen,
});
