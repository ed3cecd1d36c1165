import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useStepUp } from '../step-up/step-up.tsx';
import { type Operator, refreshTeam, removeOperator } from './team.api.ts';
import { teamText } from './texts.ts';

const text = teamText.removing;

type RemoveOperatorProps = { operator: Operator; onRemoved: () => void; onClose: () => void };

export function RemoveOperator({ operator, onRemoved, onClose }: RemoveOperatorProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await stepUp.run(() => removeOperator(operator));
      toast.success(text.removed(operator.email));
      onRemoved();
    } catch (error) {
      handleError(error);
    }
    onClose();
    await refreshTeam(queryClient);
  };
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={<span className="wrap-anywhere">{text.title(operator.email)}</span>}
        cancel={text.cancel}
        confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: () => void confirm() }}
      >
        <p>{text.text}</p>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
