import { emailProblem } from '@pinline/contract/auth/auth.rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { forgotText } from '../sign-in/sign-in.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { EmailField } from '../form/email-field.tsx';
import { failureMessage } from '../form/failure-message.ts';
import { useForm } from '../../../ui/form/form.ts';
import { askForResetLink } from './reset.api.ts';
import { ResetMailSent } from './reset-mail-sent.tsx';

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, isBusy } = useForm({
    start: { email: '' },
    problems: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await askForResetLink(email.trim());
      setSentTo(email.trim());
    },
    explain: (error) => ({ email: failureMessage(error, { field: 'email', otherwise: forgotText.failed }) }),
  });
  if (sentTo !== null) return <ResetMailSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AuthFrame title={shell.pages.forgot} subtitle={forgotText.lead}>
      <form {...form} className="grid gap-4">
        <EmailField {...field('email')} />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={forgotText.busy}>
          {forgotText.submit}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link to="/login" className="touch-reach underline underline-offset-3">
          {forgotText.back}
        </Link>
      </p>
    </AuthFrame>
  );
}
