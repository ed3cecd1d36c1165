import { confirmationProblem, resetPasswordProblem } from '@pinline/contract/auth/auth.rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { auth } from '../auth.texts.ts';
import { resetText } from '../sign-in/sign-in.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { resetToken } from '../sign-in/address-token.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { LinkProblem } from '../form/link-problem.tsx';
import type { Problems } from '../../../ui/form/form.rules.ts';
import { useForm } from '../../../ui/form/form.ts';
import { matchingHint } from '../form/matching-hint.tsx';
import { resetPassword } from './reset.api.ts';

type Choice = { password: string; confirmPassword: string };

export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const [token] = useState(() => resetToken.find() ?? '');
  const [linkProblem, setLinkProblem] = useState<string | null>(null);
  const explain = (error: unknown): Problems<Choice> | undefined => {
    if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') {
      resetToken.forget();
      setLinkProblem(error.message);
    } else if (error instanceof ApiError && error.errors?.['newPassword'] !== undefined) return { password: error.errors['newPassword'] };
    else handleError(error);
    return undefined;
  };
  const { form, field, isBusy } = useForm<Choice>({
    start: { password: '', confirmPassword: '' },
    problems: (values) => ({ password: resetPasswordProblem(values.password), confirmPassword: confirmationProblem(values) }),
    send: async ({ password }) => {
      setLinkProblem(null);
      await resetPassword({ token, newPassword: password });
      await navigate({ to: '/login', replace: true });
      resetToken.forget();
    },
    explain,
  });
  const [password, confirmation] = [field('password'), field('confirmPassword')];
  return (
    <AuthFrame title={shell.pages.reset} subtitle={resetText.lead}>
      <form {...form} className="grid gap-4">
        <PasswordField {...password} label={resetText.password} autoComplete="new-password" hint={resetText.hint} />
        <PasswordField
          {...confirmation}
          label={auth.confirmPassword}
          autoComplete="new-password"
          hint={matchingHint({ password: password.value, confirmPassword: confirmation.value, text: resetText.match })}
        />
        {linkProblem !== null && (
          <LinkProblem message={linkProblem}>
            <Link to="/forgot-password" className="touch-reach underline underline-offset-3">
              {resetText.newLink}
            </Link>
          </LinkProblem>
        )}
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={resetText.busy}>
          {resetText.submit}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link to="/login" className="touch-reach underline underline-offset-3">
          {resetText.back}
        </Link>
      </p>
    </AuthFrame>
  );
}
