import { createFileRoute } from '@tanstack/react-router';
import { GoogleReturnScreen } from '../features/auth/google-return-screen.tsx';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/account/login-success')({
  staticData: { title: shell.pages.google },
  beforeLoad: async ({ location }) => (await import('../features/auth/arrivals.ts')).arriveFromProvider(location.search),
  component: GoogleReturnScreen,
});
