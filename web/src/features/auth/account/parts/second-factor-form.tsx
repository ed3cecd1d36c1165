import { secondFactorProblem } from '@pinline/contract/auth/auth.rules';
import { Copy } from 'lucide-react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { copyText } from '../../../../platform/page/copy.ts';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { accountText } from '../account.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { QrCode } from '../../../../ui/qr/qr-code.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useForm } from '../../../../ui/form/form.ts';
import { confirmAuthenticator, type NewAuthenticator } from '../account.api.ts';

const text = accountText.setUp;

type SecondFactorFormProps = {
  authenticator: NewAuthenticator;
  hasPassword: boolean;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** Nothing is in force until a code proves that the app has the secret. */
export function SecondFactorForm({ authenticator, hasPassword, onConfirmed, onCancel }: SecondFactorFormProps) {
  const { form, field, isBusy } = useForm({
    start: { code: '', currentPassword: '' },
    problems: ({ code, currentPassword }) => ({
      code: secondFactorProblem(code),
      currentPassword: hasPassword && currentPassword === '' ? accountText.password.currentRequired : undefined,
    }),
    send: async ({ code, currentPassword }) =>
      onConfirmed(await confirmAuthenticator({ code, currentPassword: hasPassword ? currentPassword : undefined })),
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG') return { code: error.message };
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return { currentPassword: error.message };
      handleError(error);
      if (error instanceof ApiError && error.status === 409) onCancel();
      return undefined;
    },
  });
  return (
    <form {...form} className="flex w-full flex-wrap justify-center gap-4">
      <QrCode text={authenticator.uri} label={text.qr} className="w-40 self-start" />
      <div className="grid min-w-0 flex-1 basis-40 content-start gap-4">
        <div className="grid gap-1">
          <p className="font-medium text-1">{text.scan}</p>
          <p className="text-xs text-3">{text.byHand}</p>
          <Secret secret={authenticator.secret} />
        </div>
        <TextField
          {...field('code')}
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="num"
        />
        {hasPassword && (
          <PasswordField {...field('currentPassword')} label={accountText.password.current} autoComplete="current-password" />
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isBusy} busyText={text.confirming}>
            {text.confirm}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Secret({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(text.keyCopied);
  };
  return (
    <p className="flex items-center gap-1">
      <span className="num text-1">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      <IconButton label={text.copyKey} size="sm" onClick={() => void copy()}>
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </p>
  );
}
