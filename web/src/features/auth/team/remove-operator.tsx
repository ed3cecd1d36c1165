import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { refreshChannels } from '../../alarms/channels/channels.api.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { type Operator, refreshTeam, removeOperator } from './team.api.ts';
import { teamText } from './texts.ts';
import { TheirChannels, useChannelsBy } from './their-channels.tsx';

const text = teamText.removing;

type RemoveOperatorProps = { operator: Operator; onRemoved: () => void; onClose: () => void };

export function RemoveOperator({ operator, onRemoved, onClose }: RemoveOperatorProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoved, setIsRemoved] = useState(true);
  // Mail to the operator's own address ends in any case.
  const channels = useChannelsBy(operator).filter(({ kind, target }) => kind !== 'mail' || target !== operator.email);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await stepUp.run(() => removeOperator(operator, isRemoved && channels.length > 0 ? 'remove' : 'keep'));
      toast.success(text.removed(operator.email));
      onRemoved();
    } catch (error) {
      handleError(error);
    }
    onClose();
    await Promise.all([refreshTeam(queryClient), refreshChannels(queryClient)]);
  };
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={<span className="wrap-anywhere">{text.title(operator.email)}</span>}
        cancel={text.cancel}
        confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: () => void confirm() }}
      >
        <div className="grid gap-4">
          <p>{text.text}</p>
          <TheirChannels channels={channels} email={operator.email} isRemoved={isRemoved} onChange={setIsRemoved} />
        </div>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
