import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../platform/page/toasts.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { lists } from '../../ui/list/texts.ts';
import { explainAfterStepUp } from '../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { refreshDifferences, settleDifferences, type Difference, type ProviderDifferences } from './differences.api.ts';
import { differencesText } from './texts.ts';

const text = differencesText.dialog;

/** One difference, or as many old ones as the page shows, and as much. */
export type Settled = Pick<Difference, 'kind' | 'reference' | 'amount'> | { oldCount: number; amount: number };

type SettleDialogProps = { provider: Pick<ProviderDifferences, 'providerId' | 'name'>; settled: Settled; onClose: () => void };

export function SettleDialog({ provider: { providerId, name }, settled, onClose }: SettleDialogProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const isAll = 'oldCount' in settled;
  const which = isAll ? { expectedCount: settled.oldCount } : { difference: { kind: settled.kind, reference: settled.reference } };
  const { form, field, isBusy } = useKeptForm({
    keepAs: `settle:${providerId}:${isAll ? 'old' : `${settled.kind}:${settled.reference}`}`,
    start: { note: '' },
    problems: ({ note }) => ({ note: note.trim() === '' ? text.noteRequired : undefined }),
    send: async ({ note }) => {
      const count = await stepUp.run(() => settleDifferences(providerId, { note: note.trim(), expectedAmount: settled.amount, ...which }));
      toast.success(text.done(count));
      onClose();
      await refreshDifferences(queryClient);
    },
    explain: (error) => {
      void refreshDifferences(queryClient);
      return explainAfterStepUp(error);
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: text.confirm, busyText: text.busy, isBusy }}
      >
        <p>{text.text({ provider: name, count: isAll ? settled.oldCount : 1 })}</p>
        <form {...form} id={formId}>
          <TextField {...field('note')} label={text.note} hint={text.noteHint} maxLength={200} autoComplete="off" data-autofocus />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
