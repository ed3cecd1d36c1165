import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { inboxText } from '../texts.ts';
import { lists } from '../../../../ui/list/texts.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { matchPayment, refreshInbox } from '../inbox.api.ts';
import { moneyOf, paidOf } from '../inbox-face.ts';
import { type Candidate, PersonPicker } from './person-picker.tsx';
import { RowFacts } from './row-facts.tsx';

const text = inboxText.matchDialog;

export function MatchDialog({ row, onDecided, onClose }: { row: InboxRow; onDecided: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const [chosen, setChosen] = useState<Candidate | null>(row.suggestedUser);
  const { form, field, isBusy } = useKeptForm({
    keepAs: `match:${row._id}`,
    notKept: ['person'],
    start: { person: '', reason: '' },
    problems: ({ reason }) => ({
      person: chosen === null ? text.choose : undefined,
      reason: reason.trim() === '' ? inboxText.reasonRequired : undefined,
    }),
    send: async ({ reason }) => {
      if (chosen === null) return;
      await stepUp.run(() => matchPayment(row._id, { userId: chosen._id, reason: reason.trim() }));
      toast.success(text.done(chosen.email));
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
        title={text.title}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: text.confirm, busyText: text.busy, isBusy }}
      >
        <RowFacts row={row} />
        <form {...form} id={formId} className="grid gap-4">
          <PersonPicker field={field('person')} suggested={row.suggestedUser} chosen={chosen} onChoose={setChosen} />
          <TextField {...field('reason')} label={inboxText.reason} hint={inboxText.reasonHint} maxLength={200} autoComplete="off" />
        </form>
        {chosen !== null && <p aria-live="polite">{effectOf(row, chosen)}</p>}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function effectOf(row: InboxRow, { email }: Candidate): string {
  const isCoin = row.payCurrency !== null && row.payCurrency !== 'INR';
  return (isCoin ? text.coins : text.rupees)(paidOf(row) ?? moneyOf(row), email);
}
