import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { bonusText } from './bonus-review.texts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { StepUpConfirm } from '../../auth/step-up/step-up-confirm.tsx';
import { wantsFreshCode } from '../../auth/step-up/step-up.tsx';
import { decideBonus, refreshBonuses } from './bonus-review.api.ts';

type BonusDialogProps = { row: BonusRow; isCredited: boolean; onDecided: () => void; onClose: () => void };

export function BonusDialog({ row, isCredited, onDecided, onClose }: BonusDialogProps) {
  const queryClient = useQueryClient();
  const text = isCredited ? bonusText.creditDialog : bonusText.refuseDialog;
  const amount = formatRupees(row.amount);
  return (
    <StepUpConfirm
      onClose={onClose}
      title={text.title}
      cancel={lists.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, variant: isCredited ? 'primary' : 'danger' }}
      send={() => decideBonus(row, isCredited)}
      onSent={() => {
        toast.success(text.done(amount, row.referrer.email));
        onDecided();
        onClose();
      }}
      onFailed={(error) => !wantsFreshCode(error) && onClose()}
      onSettled={() => void refreshBonuses(queryClient)}
    >
      <p className="wrap-anywhere">{text.text(amount, row.referrer.email)}</p>
    </StepUpConfirm>
  );
}
