import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { inboxText } from '../inbox.texts.ts';
import { ReasonDialog } from '../../../auth/reason/reason-dialog.tsx';
import { useReasonForm } from '../../../auth/reason/use-reason-form.ts';
import { matchPayment, refreshInbox } from '../inbox.api.ts';
import { moneyOf, paidOf } from '../inbox-face.ts';
import { type Candidate, PersonPicker } from './person-picker.tsx';
import { RowFacts } from './row-facts.tsx';

const text = inboxText.matchDialog;

export function MatchDialog({ row, onDecided, onClose }: { row: InboxRow; onDecided: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Candidate | null>(row.suggestedUser);
  const { field, dialog } = useReasonForm({
    keepAs: `match:${row._id}`,
    notKept: ['person'],
    start: { person: '', reason: '' },
    problems: () => ({ person: chosen === null ? text.choose : undefined }),
    send: async ({ reason }, run) => {
      if (chosen === null) return;
      await run(() => matchPayment(row._id, { userId: chosen._id, reason }));
      toast.success(text.done(chosen.email));
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
      title={text.title}
      submit={{ text: text.confirm, busyText: text.busy }}
      above={<RowFacts row={row} />}
      below={chosen !== null && <p aria-live="polite">{effectOf(row, chosen)}</p>}
    >
      <PersonPicker field={field('person')} suggested={row.suggestedUser} chosen={chosen} onChoose={setChosen} />
    </ReasonDialog>
  );
}

function effectOf(row: InboxRow, { email }: Candidate): string {
  const isCoin = row.payCurrency !== null && row.payCurrency !== 'INR';
  return (isCoin ? text.coins : text.rupees)(paidOf(row) ?? moneyOf(row), email);
}
