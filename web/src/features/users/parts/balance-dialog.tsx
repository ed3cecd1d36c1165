import { formatRupees } from '@pinline/contract/values/money-format';
import type { AdminUser } from '@pinline/contract/users/users.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { usersText } from '../users.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { ReasonDialog } from '../../auth/reason/reason-dialog.tsx';
import { useReasonForm } from '../../auth/reason/use-reason-form.ts';
import { balanceChange, balanceProblem, readBalance } from '../balance.rules.ts';
import { findUser, saveBalance, showUser } from '../users.api.ts';

const text = usersText.balance;

/** Never overwrites money that moved while the dialog was open. */
export function BalanceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(user.balance);
  const { field, fill, dialog } = useReasonForm({
    keepAs: `balance:${user._id}`,
    start: { balance: user.balance.toFixed(2), reason: '' },
    problems: ({ balance }) => ({ balance: balanceProblem(balance, before) }),
    send: async ({ balance, reason }, run) => {
      const change = { balance: readBalance(balance), expectedBalance: before, reason };
      const saved = await run(() => saveBalance(user._id, change)).catch(showCurrent);
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
    <ReasonDialog
      {...dialog}
      onClose={onClose}
      title={text.title}
      subtitle={user.email}
      submit={{ text: text.save, busyText: text.saving }}
      below={<BeforeAfter before={before} after={after} />}
    >
      <NumberField
        {...balance}
        label={text.label}
        step={0.01}
        min={0}
        data-autofocus
        onBlur={() => balance.value.trim() === '' && fill({ balance: after.toFixed(2) })}
      />
    </ReasonDialog>
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
