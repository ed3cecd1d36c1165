import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '../features/auth/sign-in/sign-up-screen.tsx';
import { onlyStrangers } from '../platform/session/guards.ts';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/signup')({
  staticData: { title: () => shell.pages.signUp },
  validateSearch: ({ ref }: Record<string, unknown>): { ref?: string | undefined } => ({
    ref: typeof ref === 'string' && ref !== '' ? ref.slice(0, 32) : undefined,
  }),
  beforeLoad: onlyStrangers,
  component: SignUp,
});

function SignUp() {
  return <SignUpScreen referralCode={Route.useSearch().ref} />;
}
