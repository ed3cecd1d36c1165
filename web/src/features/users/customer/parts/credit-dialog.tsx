import { formatRupees } from '@pinline/contract/values/money-format';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useId } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { lists } from '../../../../ui/list/texts.ts';
import { explainAfterStepUp } from '../../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { RowFacts } from '../../../deposits/inbox/parts/row-facts.tsx';
import { balanceProblem, readBalance } from '../../balance.rules.ts';
import { creditByHand } from '../customer.api.ts';
import { customerText } from '../texts.ts';

const text = customerText.creditDialog;

type CreditDialogProps = { row: InboxRow; email: string; onDone: () => void; onClose: () => void };

export function CreditDialog({ row, email, onDone, onClose }: CreditDialogProps) {
  const stepUp = useStepUp();
  const formId = useId();
  const { form, field, isBusy } = useKeptForm({
    keepAs: `credit:${row._id}`,
    start: { amount: row.amount === null ? '' : String(row.amount), reason: '' },
    problems: ({ amount, reason }) => ({
      amount: readBalance(amount) === 0 ? text.amountProblem : balanceProblem(amount, 0),
      reason: reason.trim() === '' ? text.reasonRequired : undefined,
    }),
    send: async ({ amount, reason }) => {
      const credit = { amount: readBalance(amount), reason: reason.trim() };
      const credited = await stepUp.run(() => creditByHand(row._id, credit));
      toast.success(text.done(formatRupees(credited.amount ?? credit.amount), email));
      onDone();
      onClose();
    },
    explain: (error) => {
      onDone();
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
        <p>{text.text(email)}</p>
        <RowFacts row={row} />
        <form {...form} id={formId} className="grid gap-4">
          <NumberField {...field('amount')} label={text.amount} step={0.01} min={0} data-autofocus />
          <TextField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={200} autoComplete="off" />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
