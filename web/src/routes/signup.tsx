import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '../features/auth/sign-in/sign-up-screen.tsx';
import { onlyStrangers } from '../platform/session/guards.ts';
import { keepWantedApp, type WantedApp, wantedAppIn } from '../platform/session/wanted-app.ts';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/signup')({
  staticData: { title: () => shell.pages.signUp },
  validateSearch: ({ ref, ...search }: Record<string, unknown>): { ref?: string | undefined } & WantedApp => ({
    ref: typeof ref === 'string' && ref !== '' ? ref.slice(0, 32) : undefined,
    ...wantedAppIn(search),
  }),
  beforeLoad: ({ search }) => {
    keepWantedApp(search);
    onlyStrangers();
  },
  component: SignUp,
});

function SignUp() {
  return <SignUpScreen referralCode={Route.useSearch().ref} />;
}
