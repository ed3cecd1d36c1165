import { formatRupees } from '@pinline/contract/values/money-format';
import type { AdminUser } from '@pinline/contract/users/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/texts.ts';
import { usersText } from '../texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { balanceChange, balanceProblem, readBalance } from '../balance.rules.ts';
import { findUser, saveBalance, showUser } from '../users.api.ts';

const text = usersText.balance;

/** Never overwrites money that moved while the dialog was open. */
export function BalanceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const [before, setBefore] = useState(user.balance);
  const { form, field, fill, isBusy } = useKeptForm({
    keepAs: `balance:${user._id}`,
    start: { balance: user.balance.toFixed(2), reason: '' },
    problems: ({ balance, reason }) => ({
      balance: balanceProblem(balance, before),
      reason: reason.trim() === '' ? text.reasonRequired : undefined,
    }),
    send: async ({ balance, reason }) => {
      const change = { balance: readBalance(balance), expectedBalance: before, reason: reason.trim() };
      const saved = await stepUp.run(() => saveBalance(user._id, change)).catch(showCurrent);
      showUser(queryClient, saved);
      toast.success(text.saved(saved.email, formatRupees(saved.balance)));
      onClose();
    },
    explain: (error) => {
      if (error instanceof BalanceMoved) return { balance: text.changed(formatRupees(error.balance)) };
      return explainAfterStepUp(error);
    },
  });
  const showCurrent = async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.code !== 'BALANCE_CHANGED') throw error;
    const now = await findUser(user._id);
    setBefore(now.balance);
    showUser(queryClient, now);
    throw new BalanceMoved(now.balance);
  };
  const balance = field('balance');
  const after = readBalance(balance.value);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        subtitle={user.email}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: text.save, busyText: text.saving, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <NumberField
            {...balance}
            label={text.label}
            step={0.01}
            min={0}
            data-autofocus
            onBlur={() => balance.value.trim() === '' && fill({ balance: after.toFixed(2) })}
          />
          <TextField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={200} autoComplete="off" />
        </form>
        <BeforeAfter before={before} after={after} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function BeforeAfter({ before, after }: { before: number; after: number }) {
  const change = balanceChange({ before, after });
  return (
    <dl className="listing-well" aria-live="polite">
      <div>
        <dt className="text-xs text-3">{text.before}</dt>
        <dd>
          <Amount value={before} />
        </dd>
      </div>
      <span aria-hidden className="text-3">
        →
      </span>
      <div>
        <dt className="text-xs text-3">{text.after}</dt>
        <dd>
          <Amount value={after} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-3">{text.change}</dt>
        <dd>
          <Amount value={change} signed />
        </dd>
      </div>
    </dl>
  );
}

class BalanceMoved extends Error {
  readonly balance: number;

  constructor(balance: number) {
    super('The balance has changed meanwhile');
    this.balance = balance;
  }
}
