import { useId } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/api.ts';
import { download } from '../../platform/api/download.ts';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useForm } from '../../ui/form/form.ts';
import type { Account } from '../auth/account/account.api.ts';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { myDataText } from './my-data.texts.ts';

const text = myDataText.dialog;

export function MyDataDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const formId = useId();
  const stepUp = useStepUp();
  // An authenticator's code is asked for once the server wants one.
  const needsPassword = account.hasPassword && !account.hasSecondFactor;
  const { form, field, isBusy } = useForm({
    start: { password: '' },
    problems: ({ password }) => ({ password: needsPassword && password === '' ? text.passwordRequired : undefined }),
    send: async ({ password }) => {
      const body = { currentPassword: needsPassword ? password : undefined };
      const { token } = await stepUp.run(() => call('POST account/my-data', { body }));
      await download('GET account/my-data.json', { query: { proof: token } });
      toast.info(text.started);
      onClose();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return { password: error.message };
      handleError(error);
      return undefined;
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        subtitle={text.subtitle}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.submit, busyText: text.submitting, isBusy }}
      >
        <p>{text.text}</p>
        <form {...form} id={formId} className="grid gap-4">
          {/* For password managers: whose password it is. */}
          <input type="text" name="username" autoComplete="username" defaultValue={account.email} hidden readOnly />
          {needsPassword && <PasswordField {...field('password')} label={text.password} autoComplete="current-password" data-autofocus />}
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
