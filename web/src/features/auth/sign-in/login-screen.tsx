import { emailProblem } from '@pinline/contract/auth/auth.rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '../../../platform/api/config.ts';
import { auth } from '../auth.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { signIn } from './auth.api.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { EmailField } from '../form/email-field.tsx';
import { asksForSecondFactor, explainFailure } from '../form/failure.ts';
import { useForm } from '../../../ui/form/form.ts';
import { PublicLinks } from '../form/public-links.tsx';
import { GoogleButton } from './google-button.tsx';
import type { SecondFactorScreen } from './second-factor-screen.tsx';

type SecondStep = { Screen: typeof SecondFactorScreen; send: (code: string) => Promise<void> };

export function LoginScreen() {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const back = () => setSecondStep(null);
  const { form, field, fill, isBusy } = useForm({
    start: { email: '', password: '' },
    problems: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? auth.signIn.passwordRequired : undefined,
    }),
    send: async ({ email, password }) => {
      const account = { email: email.trim(), password };
      try {
        await signIn(account);
      } catch (error) {
        if (!asksForSecondFactor(error)) throw error;
        const { SecondFactorScreen: Screen } = await import('./second-factor-screen.tsx');
        setSecondStep({ Screen, send: (code) => signIn({ ...account, code }) });
      }
    },
    explain: (error) => explainFailure(error, auth.signIn.failed),
  });
  if (secondStep !== null) return <secondStep.Screen send={secondStep.send} onBack={back} onOver={back} />;
  return (
    <AuthFrame title={shell.pages.signIn} subtitle={auth.tagline}>
      <DemoHint onFill={fill} />
      <form {...form} className="grid gap-4">
        <EmailField {...field('email')} />
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
      <PublicLinks />
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
