import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../platform/page/toasts.ts';
import { inboxText as text } from '../inbox.texts.ts';
import { ReasonDialog } from '../../../auth/reason/reason-dialog.tsx';
import { useReasonForm } from '../../../auth/reason/use-reason-form.ts';
import { creditDeposit, refreshInbox, refuseDeposit } from '../inbox.api.ts';
import { moneyOf } from '../inbox-face.ts';
import { RowFacts } from './row-facts.tsx';

type DecideDialogProps = { row: InboxRow; decision: 'credit' | 'refuse'; onDecided: () => void; onClose: () => void };

export function DecideDialog({ row, decision, onDecided, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const words = decision === 'credit' ? text.creditDialog : text.refuseDialog;
  const { dialog } = useReasonForm({
    keepAs: `${decision}:${row._id}`,
    start: { reason: '' },
    send: async ({ reason }, run) => {
      const send = decision === 'credit' ? creditDeposit : refuseDeposit;
      const decided = await run(() => send(row._id, reason));
      toast.success(doneOf(decided, decision));
      onDecided();
      onClose();
      await refreshInbox(queryClient);
    },
    onFailed: () => void refreshInbox(queryClient),
  });
  return (
    <ReasonDialog
      {...dialog}
      onClose={onClose}
      title={words.title}
      submit={{ text: words.confirm, busyText: words.busy, variant: decision === 'credit' ? 'primary' : 'danger' }}
      above={
        <>
          <p>{consequenceOf(row, decision)}</p>
          <RowFacts row={row} />
        </>
      }
    />
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
