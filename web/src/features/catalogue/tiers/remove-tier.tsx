import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lists } from '../../../ui/list/texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { type PriceTier, refreshTiers, removeTier } from './tiers.api.ts';
import { tiersText } from './texts.ts';

const text = tiersText.removing;

export function RemoveTier({ tier: { _id, name }, onClose }: { tier: PriceTier; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await stepUp.run(() => removeTier(_id));
      toast.success(text.done(name));
      onClose();
    } catch (error) {
      explainAfterStepUp(error);
      setIsBusy(false);
    }
    await refreshTiers(queryClient);
  };
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={<span className="wrap-anywhere">{text.title(name)}</span>}
        cancel={lists.cancel}
        confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: () => void confirm() }}
      >
        <p>{text.text}</p>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
