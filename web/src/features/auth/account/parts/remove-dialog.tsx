import { secondFactorProblem } from '@pinline/contract/auth/auth.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { accountText } from '../account.texts.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../../ui/form/form.ts';
import { SecondFactorField } from '../../sign-in/second-factor-field.tsx';
import { refreshAccount, removeAuthenticator } from '../account.api.ts';
import { whileRemovingFactor } from '../removing-factor.ts';

const text = accountText.remove;

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const { form, field, isBusy } = useForm({
    start: { code: '' },
    problems: ({ code }) => ({ code: secondFactorProblem(code) }),
    send: ({ code }) =>
      whileRemovingFactor(queryClient, async () => {
        await removeAuthenticator(code);
        toast.success(text.done);
        onClose();
        await refreshAccount(queryClient);
      }),
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG') return { code: error.message };
      handleError(error);
      return undefined;
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text.title}
      formId={formId}
      cancel={text.keep}
      submit={{ text: text.confirm, busyText: text.confirming, isBusy, variant: 'danger' }}
    >
      <p>{text.text}</p>
      <form {...form} id={formId}>
        <SecondFactorField {...field('code')} />
      </form>
    </FormDialog>
  );
}
