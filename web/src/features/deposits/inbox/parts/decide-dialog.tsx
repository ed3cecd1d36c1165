import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { inboxText as text } from '../texts.ts';
import { lists } from '../../../../ui/list/texts.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { creditDeposit, refreshInbox, refuseDeposit } from '../inbox.api.ts';
import { moneyOf } from '../inbox-face.ts';
import { RowFacts } from './row-facts.tsx';

type DecideDialogProps = { row: InboxRow; decision: 'credit' | 'refuse'; onDecided: () => void; onClose: () => void };

export function DecideDialog({ row, decision, onDecided, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const words = decision === 'credit' ? text.creditDialog : text.refuseDialog;
  const { form, field, isBusy } = useKeptForm({
    keepAs: `${decision}:${row._id}`,
    start: { reason: '' },
    problems: ({ reason }) => ({ reason: reason.trim() === '' ? text.reasonRequired : undefined }),
    send: async ({ reason }) => {
      const send = decision === 'credit' ? creditDeposit : refuseDeposit;
      const decided = await stepUp.run(() => send(row._id, reason.trim()));
      toast.success(doneOf(decided, decision));
      onDecided();
      onClose();
      await refreshInbox(queryClient);
    },
    explain: (error) => {
      void refreshInbox(queryClient);
      return explainAfterStepUp(error);
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={words.title}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: words.confirm, busyText: words.busy, isBusy, variant: decision === 'credit' ? 'primary' : 'danger' }}
      >
        <p>{consequenceOf(row, decision)}</p>
        <RowFacts row={row} />
        <form {...form} id={formId}>
          <TextField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={200} autoComplete="off" data-autofocus />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function consequenceOf(row: InboxRow, decision: 'credit' | 'refuse'): string {
  const email = row.user?.email ?? text.unnamedUser;
  if (decision === 'refuse') return text.refuseDialog.text(email);
  return row.amount === null ? text.creditDialog.textUnknown(email) : text.creditDialog.text(moneyOf(row), email);
}

function doneOf(decided: InboxRow, decision: 'credit' | 'refuse'): string {
  if (decision === 'refuse') return text.refuseDialog.done(decided.reference);
  return text.creditDialog.done(moneyOf(decided), decided.user?.email ?? text.unnamedUser);
}
