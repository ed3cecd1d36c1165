import { confirmationProblem, resetPasswordProblem } from '@pinline/contract/auth/auth.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { accountText } from '../account.texts.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import type { Problems } from '../../../../ui/form/form.rules.ts';
import { useForm } from '../../../../ui/form/form.ts';
import { matchingHint } from '../../form/matching-hint.tsx';
import { type Account, refreshAccount, savePassword } from '../account.api.ts';
import { RevokeField } from './revoke-field.tsx';

const text = accountText.password;

type Passwords = { currentPassword: string; password: string; confirmPassword: string };

export function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { hasPassword } = account;
  const queryClient = useQueryClient();
  const formId = useId();
  // Without the box it is meant too: a device that signed in before is then forgotten.
  const [revokeAccess, setRevokeAccess] = useState(true);
  const { form, field, isBusy } = useForm<Passwords>({
    start: { currentPassword: '', password: '', confirmPassword: '' },
    problems: (values) => ({
      currentPassword: hasPassword && values.currentPassword === '' ? text.currentRequired : undefined,
      password: resetPasswordProblem(values.password),
      confirmPassword: confirmationProblem(values),
    }),
    send: async ({ currentPassword, password }) => {
      await savePassword({ currentPassword: hasPassword ? currentPassword : undefined, newPassword: password, revokeAccess });
      toast.success(hasPassword ? text.changed : text.set);
      onClose();
      await refreshAccount(queryClient);
    },
    explain: (error) => explain(error, hasPassword ? 'currentPassword' : 'password'),
  });
  const [password, confirmation] = [field('password'), field('confirmPassword')];
  return (
    <FormDialog
      onClose={onClose}
      title={hasPassword ? text.changeTitle : text.setTitle}
      subtitle={text.subtitle}
      formId={formId}
      cancel={text.cancel}
      submit={{ text: text.save, busyText: text.saving, isBusy }}
    >
      <form {...form} id={formId} className="grid gap-4">
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={account.email} hidden readOnly />
        {hasPassword && <PasswordField {...field('currentPassword')} label={text.current} autoComplete="current-password" data-autofocus />}
        <PasswordField
          {...password}
          label={text.new}
          autoComplete="new-password"
          hint={text.hint}
          data-autofocus={hasPassword ? undefined : true}
        />
        <PasswordField
          {...confirmation}
          label={text.confirm}
          autoComplete="new-password"
          hint={matchingHint({ password: password.value, confirmPassword: confirmation.value, text: text.match })}
        />
        <RevokeField access={account.access} isChecked={revokeAccess} onChange={setRevokeAccess} />
      </form>
    </FormDialog>
  );
}

function explain(error: unknown, first: 'currentPassword' | 'password'): Problems<Passwords> | undefined {
  if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return { currentPassword: error.message };
  if (error instanceof ApiError && error.errors !== undefined)
    return { currentPassword: error.errors['currentPassword'], password: error.errors['newPassword'] };
  handleError(error);
  return error instanceof ApiError && error.code === 'RATE_LIMITED' ? { [first]: error.message } : undefined;
}
