import { newEmailProblem } from '@pinline/contract/auth/new-address.rules';
import { confirmationProblem, signUpPasswordProblem } from '@pinline/contract/auth/auth.rules';
import { Link } from '@tanstack/react-router';
import { auth } from '../auth.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { signUp } from './auth.api.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { EmailField } from '../form/email-field.tsx';
import { explainFailure } from '../form/failure.ts';
import { useForm } from '../../../ui/form/form.ts';
import { PublicLinks } from '../form/public-links.tsx';
import { GoogleButton } from './google-button.tsx';
import { sampleText } from './sign-in.texts.ts';

export function SignUpScreen({ referralCode }: { referralCode: string | undefined }) {
  const { form, field, isBusy } = useForm({
    start: { email: '', password: '', confirmPassword: '' },
    problems: (values) => ({
      email: newEmailProblem(values.email),
      password: signUpPasswordProblem(values.password),
      confirmPassword: confirmationProblem(values),
    }),
    send: ({ email, password }) => signUp({ email: email.trim(), password, referralCode }),
    explain: (error) => explainFailure(error, auth.signUp.failed),
  });
  return (
    <AuthFrame title={shell.pages.signUp} subtitle={auth.tagline}>
      <form {...form} className="grid gap-4">
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} label={auth.password} autoComplete="new-password" hint={auth.signUp.passwordHint} />
        <PasswordField {...field('confirmPassword')} label={auth.confirmPassword} autoComplete="new-password" />
        {referralCode !== undefined && (
          <p className="text-xs text-3">
            <Sentence text={auth.signUp.referral} values={{ code: <span className="num text-1">{referralCode}</span> }} />
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={auth.signUp.busy}>
          {auth.signUp.submit}
        </Button>
        {/* Wide screens say it below the example beside the form. */}
        <p className="text-center text-xs text-3 lg:hidden">{sampleText.promise}</p>
      </form>
      <GoogleButton href={`/api/auth/google?referralCode=${encodeURIComponent(referralCode ?? '')}`} />
      <p className="text-center text-sm text-3">
        <Sentence
          text={auth.signUp.haveAccount}
          values={{
            link: (
              <Link to="/login" className="touch-reach underline underline-offset-3">
                {auth.signUp.signIn}
              </Link>
            ),
          }}
        />
      </p>
      <PublicLinks />
    </AuthFrame>
  );
}
