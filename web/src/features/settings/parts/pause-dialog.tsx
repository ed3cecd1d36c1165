import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { pauseMessageProblem } from '@pinline/contract/settings/settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { noteBuying } from '../../../platform/api/config.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { settingsText } from '../settings.texts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { saveBuying } from '../settings.api.ts';

const text = settingsText.buying;

export function PauseDialog({ message: before, onClose }: { message: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const { form, field, isBusy } = useKeptForm({
    keepAs: 'pause',
    start: { message: before },
    problems: ({ message }) => ({ message: pauseMessageProblem(message) }),
    send: async ({ message }) => {
      await saveBuying(queryClient, { isPaused: true, message });
      noteBuying({ isPaused: true, message: message.trim() || null });
      toast.success(text.pausedToast);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text.dialogTitle}
      formId={formId}
      cancel={lists.cancel}
      submit={{ text: text.pause, busyText: text.pausing, isBusy, variant: 'danger' }}
    >
      <p>{text.dialogText}</p>
      <form {...form} id={formId}>
        <TextField
          {...field('message')}
          label={text.message}
          hint={text.messageHint}
          placeholder={buyingPausedMessage}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </FormDialog>
  );
}
