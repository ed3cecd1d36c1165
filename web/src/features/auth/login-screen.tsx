import { emailProblem } from '@pinline/contract/auth.rules';
import { Link } from '@tanstack/react-router';
import { useConfig } from '../../platform/config.ts';
import { auth } from '../../strings/auth.ts';
import { shell } from '../../strings/shell.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signIn } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { explainFailure } from './failure.ts';
import { useForm } from './form.ts';
import { GoogleButton } from './google-button.tsx';

export function LoginScreen() {
  const { form, field, fill, isBusy } = useForm({
    start: { email: '', password: '' },
    problems: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? auth.signIn.passwordRequired : undefined,
    }),
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    explain: (error) => explainFailure(error, auth.signIn.failed),
  });
  return (
    <AuthFrame title={shell.pages.signIn} subtitle={auth.tagline}>
      <DemoHint onFill={fill} />
      <form {...form} className="grid gap-4">
        <TextField
          {...field('email')}
          label={auth.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={auth.emailPlaceholder}
        />
        <PasswordField
          {...field('password')}
          label={auth.password}
          autoComplete="current-password"
          labelEnd={
            <Link to="/forgot-password" className="touch-reach underline underline-offset-3">
              {auth.signIn.forgot}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={auth.signIn.busy}>
          {auth.signIn.submit}
        </Button>
      </form>
      <GoogleButton href="/api/auth/google" />
      <p className="text-center text-sm text-3">
        <Sentence
          text={auth.signIn.newHere}
          values={{
            link: (
              <Link to="/signup" className="touch-reach underline underline-offset-3">
                {auth.signIn.signUp}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  );
}

function DemoHint({ onFill }: { onFill: (account: { email: string; password: string }) => void }) {
  const account = useConfig()?.demoAccount ?? null;
  if (account === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken p-3 text-xs">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <Sentence text={auth.demo.text} values={{ email: <b>{account.email}</b> }} />
      </p>
      <Button size="sm" onClick={() => onFill({ email: account.email, password: account.password })}>
        {auth.demo.fill}
      </Button>
    </div>
  );
}
