import { confirmationProblem, resetPasswordProblem } from '@pinline/contract/auth/auth.rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { Problems } from '../../../ui/form/form.rules.ts';
import { useForm } from '../../../ui/form/form.ts';
import { auth } from '../auth.texts.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { LinkProblem } from '../form/link-problem.tsx';
import { matchingHint } from '../form/matching-hint.tsx';
import { undoToken } from '../sign-in/address-token.ts';
import { resetText } from '../sign-in/sign-in.texts.ts';
import { undoEmail } from './email.api.ts';
import { emailText } from './email.texts.ts';

const text = emailText.undo;
const doneMs = 5000;

type Choice = { password: string; confirmPassword: string };

export function UndoEmailScreen() {
  const navigate = useNavigate();
  const [token] = useState(() => undoToken.find() ?? '');
  const [linkProblem, setLinkProblem] = useState<string | null>(null);
  const explain = (error: unknown): Problems<Choice> | undefined => {
    if (error instanceof ApiError && ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'].includes(error.code)) setLinkProblem(error.message);
    else if (error instanceof ApiError && error.errors?.['newPassword'] !== undefined) return { password: error.errors['newPassword'] };
    else handleError(error);
    return undefined;
  };
  const { form, field, isBusy } = useForm<Choice>({
    start: { password: '', confirmPassword: '' },
    problems: (values) => ({ password: resetPasswordProblem(values.password), confirmPassword: confirmationProblem(values) }),
    send: async ({ password }) => {
      setLinkProblem(null);
      await undoEmail({ token, newPassword: password });
      toast.success(text.done, { ms: doneMs });
      await navigate({ to: '/login', replace: true });
      undoToken.forget();
    },
    explain,
  });
  const [password, confirmation] = [field('password'), field('confirmPassword')];
  return (
    <AuthFrame title={shell.pages.undoEmail} subtitle={text.lead}>
      <form {...form} className="grid gap-4">
        <PasswordField {...password} label={resetText.password} autoComplete="new-password" hint={resetText.hint} />
        <PasswordField
          {...confirmation}
          label={auth.confirmPassword}
          autoComplete="new-password"
          hint={matchingHint({ password: password.value, confirmPassword: confirmation.value, text: resetText.match })}
        />
        <p className="text-xs text-3">{text.effects}</p>
        {linkProblem !== null && <LinkProblem message={linkProblem} />}
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={text.busy}>
          {text.submit}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link to="/login" className="touch-reach underline underline-offset-3">
          {text.back}
        </Link>
      </p>
    </AuthFrame>
  );
}
