import { secondFactorProblem } from '@pinline/contract/auth/auth.rules';
import { ApiError } from '../../../platform/api/api-error.ts';
import { auth } from '../auth.texts.ts';
import { secondFactorText as text } from './sign-in.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { explainFailure } from '../form/failure.ts';
import { useForm } from '../../../ui/form/form.ts';
import { SecondFactorField } from './second-factor-field.tsx';

type SecondFactorScreenProps = {
  send: (code: string) => Promise<void>;
  onBack: () => void;
  onOver: () => void;
};

export function SecondFactorScreen({ send, onBack, onOver }: SecondFactorScreenProps) {
  const { form, field, isBusy } = useForm({
    start: { code: '' },
    problems: ({ code }) => ({ code: secondFactorProblem(code) }),
    send: ({ code }) => send(code),
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG') return { code: error.message };
      explainFailure(error, auth.signIn.failed);
      if (error instanceof ApiError && startingOver.has(error.code)) onOver();
      return error instanceof ApiError && error.code === 'RATE_LIMITED' ? { code: error.message } : undefined;
    },
  });
  return (
    <AuthFrame title={text.title} subtitle={text.lead}>
      <form {...form} className="grid gap-4">
        <SecondFactorField {...field('code')} />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyText={text.busy}>
          {text.submit}
        </Button>
      </form>
      <Button variant="ghost" size="lg" block onClick={onBack}>
        {text.back}
      </Button>
    </AuthFrame>
  );
}

const startingOver: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'SIGN_IN_CODE_INVALID', 'ACCOUNT_BLOCKED']);
