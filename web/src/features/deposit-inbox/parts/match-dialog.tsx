import type { InboxRow } from '@pinline/contract/deposit-inbox';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../platform/toasts.ts';
import { inboxText } from '../../../strings/deposit-inbox.ts';
import { lists } from '../../../strings/lists.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { explainAfterStepUp } from '../../account/explain-after-step-up.ts';
import { useStepUp } from '../../account/step-up.tsx';
import { useForm } from '../../auth/form.ts';
import { matchPayment, refreshInbox } from '../inbox.api.ts';
import { moneyOf, paidOf } from '../inbox-face.ts';
import { type Candidate, PersonPicker } from './person-picker.tsx';
import { RowFacts } from './row-facts.tsx';

const text = inboxText.matchDialog;

/** Credits a payment that nobody claimed to the user it belongs to: the suggested one, or one that is searched for. */
export function MatchDialog({ row, onDecided, onClose }: { row: InboxRow; onDecided: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const [chosen, setChosen] = useState<Candidate | null>(row.suggestedUser);
  const { form, field, isBusy } = useForm({
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
        {chosen !== null && <p aria-live="polite">{text.text(paidOf(row) ?? moneyOf(row), chosen.email)}</p>}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
