import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { bonusText } from './texts.ts';
import { lists } from '../../../ui/list/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp, wantsFreshCode } from '../../auth/step-up/step-up.tsx';
import { decideBonus, refreshBonuses } from './bonus-review.api.ts';

type BonusDialogProps = { row: BonusRow; isCredited: boolean; onDecided: () => void; onClose: () => void };

export function BonusDialog({ row, isCredited, onDecided, onClose }: BonusDialogProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const text = isCredited ? bonusText.creditDialog : bonusText.refuseDialog;
  const amount = formatRupees(row.amount);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await stepUp.run(() => decideBonus(row, isCredited));
      toast.success(text.done(amount, row.referrer.email));
      onDecided();
      onClose();
    } catch (error) {
      explainAfterStepUp(error);
      setIsBusy(false);
      if (!wantsFreshCode(error)) onClose();
    }
    await refreshBonuses(queryClient);
  };
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={text.title}
        cancel={lists.cancel}
        confirm={{
          text: text.confirm,
          busyText: text.busy,
          isBusy,
          variant: isCredited ? 'primary' : 'danger',
          onPress: () => void confirm(),
        }}
      >
        <p className="wrap-anywhere">{text.text(amount, row.referrer.email)}</p>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
