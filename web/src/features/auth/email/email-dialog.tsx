import { sameEmailProblem, normaliseEmail } from '@pinline/contract/auth/auth.rules';
import { newEmailProblem } from '@pinline/contract/auth/new-address.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Problems } from '../../../ui/form/form.rules.ts';
import { useForm } from '../../../ui/form/form.ts';
import { type Account, refreshAccount } from '../account/account.api.ts';
import { RevokeField } from '../account/parts/revoke-field.tsx';
import { useStepUp, wantsFreshCode } from '../step-up/step-up.tsx';
import { askForEmail } from './email.api.ts';
import { emailText } from './email.texts.ts';

const text = emailText.dialog;
const sentMs = 5000;

type Entry = { newEmail: string; currentPassword: string };

export function EmailDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  // With an authenticator, its code is asked for in place of the password.
  const asksPassword = account.hasPassword && !account.hasSecondFactor;
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const [revokeAccess, setRevokeAccess] = useState(true);
  const { form, field, isBusy } = useForm<Entry>({
    start: { newEmail: '', currentPassword: '' },
    problems: ({ newEmail, currentPassword }) => ({
      newEmail: newEmailProblem(newEmail) ?? (normaliseEmail(newEmail) === account.email ? sameEmailProblem : undefined),
      currentPassword: asksPassword && currentPassword === '' ? text.passwordRequired : undefined,
    }),
    send: async ({ newEmail, currentPassword }) => {
      const choice = { newEmail, currentPassword: asksPassword ? currentPassword : undefined, revokeAccess };
      await stepUp.run(() => askForEmail(choice));
      toast.success(text.sent(normaliseEmail(newEmail)), { ms: sentMs });
      onClose();
      await refreshAccount(queryClient);
    },
    explain,
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        subtitle={text.subtitle}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.submit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <TextField
            {...field('newEmail')}
            label={text.newEmail}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          {asksPassword && <PasswordField {...field('currentPassword')} label={text.password} autoComplete="current-password" />}
          {/* Other sessions end in any case. */}
          <RevokeField
            access={{ ...account.access, otherSessions: 0 }}
            hint={text.revokeHint}
            isChecked={revokeAccess}
            onChange={setRevokeAccess}
          />
          <p className="text-xs text-3">{text.undo}</p>
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function explain(error: unknown): Problems<Entry> | undefined {
  if (wantsFreshCode(error)) return undefined;
  if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return { currentPassword: error.message };
  if (error instanceof ApiError && error.errors !== undefined) return { newEmail: error.errors['newEmail'] };
  handleError(error);
  return error instanceof ApiError && error.code === 'RATE_LIMITED' ? { newEmail: error.message } : undefined;
}
