import { formatRupees } from '@pinline/contract/values/money-format';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { toast } from '../../../../platform/page/toasts.ts';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { ReasonDialog } from '../../../auth/reason/reason-dialog.tsx';
import { useReasonForm } from '../../../auth/reason/use-reason-form.ts';
import { RowFacts } from '../../../deposits/inbox/parts/row-facts.tsx';
import { balanceProblem, readBalance } from '../../balance.rules.ts';
import { creditByHand } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';

const text = customerText.creditDialog;

type CreditDialogProps = { row: InboxRow; email: string; onDone: () => void; onClose: () => void };

export function CreditDialog({ row, email, onDone, onClose }: CreditDialogProps) {
  const { field, dialog } = useReasonForm({
    keepAs: `credit:${row._id}`,
    start: { amount: row.amount === null ? '' : String(row.amount), reason: '' },
    problems: ({ amount }) => ({ amount: readBalance(amount) === 0 ? text.amountProblem : balanceProblem(amount, 0) }),
    send: async ({ amount, reason }, run) => {
      const credit = { amount: readBalance(amount), reason };
      const credited = await run(() => creditByHand(row._id, credit));
      toast.success(text.done(formatRupees(credited.amount ?? credit.amount), email));
      onDone();
      onClose();
    },
    onFailed: onDone,
  });
  return (
    <ReasonDialog
      {...dialog}
      onClose={onClose}
      title={text.title}
      submit={{ text: text.confirm, busyText: text.busy }}
      above={
        <>
          <p>{text.text(email)}</p>
          <RowFacts row={row} />
        </>
      }
    >
      <NumberField {...field('amount')} label={text.amount} step={0.01} min={0} data-autofocus />
    </ReasonDialog>
  );
}
