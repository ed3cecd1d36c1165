import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useForm } from '../../ui/form/form.ts';
import { Sentence } from '../../ui/sentence.tsx';
import type { Account } from '../auth/account/account.api.ts';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { askForDeletion, type Deletion, refreshDeletion } from './deletion.api.ts';
import { deletionText } from './deletion.texts.ts';
import { GiveUpField } from './give-up-field.tsx';
import { Waits } from './waits.tsx';

const text = deletionText.dialog;

export function DeletionDialog({ account, deletion, onClose }: { account: Account; deletion: Deletion; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { balance, held } = deletion;
  const total = balance + held;
  // An authenticator's code is asked for once the server wants one.
  const needsPassword = account.hasPassword && !account.hasSecondFactor;
  const [gaveUp, setGaveUp] = useState<number>();
  const hasGivenUp = total === 0 || gaveUp === total;
  const [isMissing, setIsMissing] = useState(false);
  const { form, field, isBusy } = useForm({
    start: { password: '' },
    problems: ({ password }) => ({ password: needsPassword && password === '' ? text.passwordRequired : undefined }),
    send: async ({ password }) => {
      setIsMissing(!hasGivenUp);
      if (!hasGivenUp) return;
      const wish = { currentPassword: needsPassword ? password : undefined, giveUp: Math.round(total * 100) / 100 };
      await stepUp.run(() => askForDeletion(queryClient, wish));
      toast.success(text.done);
      onClose();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return { password: error.message };
      if (error instanceof ApiError && error.code === 'BALANCE_CHANGED') void refreshDeletion(queryClient);
      handleError(error);
      return undefined;
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.submit, busyText: text.submitting, isBusy, variant: 'danger' }}
      >
        <div className="grid gap-3">
          <p>{text.erased}</p>
          <p>{text.stays}</p>
          <Waits title={deletionText.wouldWait} waitsFor={deletion.waitsFor.filter(({ reason }) => reason !== 'balance')} />
          {total > 0 && <Money total={total} held={held} />}
          <form {...form} id={formId} className="grid gap-4">
            {/* For password managers: whose password it is. */}
            <input type="text" name="username" autoComplete="username" defaultValue={account.email} hidden readOnly />
            {total > 0 && (
              <GiveUpField
                amount={total}
                isChecked={hasGivenUp}
                problem={isMissing && !hasGivenUp ? text.giveUpRequired : undefined}
                onChange={(isChecked) => setGaveUp(isChecked ? total : undefined)}
              />
            )}
            {needsPassword && <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />}
          </form>
        </div>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

/** Spending it and asking come first: what is given up is gone. */
function Money({ total, held }: { total: number; held: number }) {
  const values = { amount: <Amount value={total} />, held: <Amount value={held} /> };
  return (
    <div className="grid gap-2 rounded-card border border-warning-line bg-warning-soft p-3 text-warning-text">
      <p>
        <Sentence text={held > 0 ? text.moneyHeld : text.money} values={values} />
      </p>
      <p className="flex flex-wrap gap-2">
        <Link to="/dashboard" className={buttonClass({ size: 'sm' })}>
          {text.spend}
        </Link>
        <Link to="/support" className={buttonClass({ size: 'sm' })}>
          {text.support}
        </Link>
      </p>
    </div>
  );
}
