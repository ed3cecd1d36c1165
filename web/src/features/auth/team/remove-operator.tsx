import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { refreshChannels } from '../../alarms/channels/channels.api.ts';
import { StepUpConfirm } from '../step-up/step-up-confirm.tsx';
import { type Operator, refreshTeam, removeOperator } from './team.api.ts';
import { teamText } from './team.texts.ts';
import { TheirChannels, useChannelsBy } from './their-channels.tsx';

const text = teamText.removing;

type RemoveOperatorProps = { operator: Operator; onRemoved: () => void; onClose: () => void };

export function RemoveOperator({ operator, onRemoved, onClose }: RemoveOperatorProps) {
  const queryClient = useQueryClient();
  const [isRemoved, setIsRemoved] = useState(true);
  // Mail to the operator's own address ends in any case.
  const channels = useChannelsBy(operator).filter(({ kind, target }) => kind !== 'mail' || target !== operator.email);
  return (
    <StepUpConfirm
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(operator.email)}</span>}
      cancel={text.cancel}
      confirm={{ text: text.confirm, busyText: text.busy }}
      send={() => removeOperator(operator, isRemoved && channels.length > 0 ? 'remove' : 'keep')}
      onSent={() => {
        toast.success(text.removed(operator.email));
        onRemoved();
      }}
      onSettled={() => {
        onClose();
        void Promise.all([refreshTeam(queryClient), refreshChannels(queryClient)]);
      }}
    >
      <div className="grid gap-4">
        <p>{text.text}</p>
        <TheirChannels channels={channels} email={operator.email} isRemoved={isRemoved} onChange={setIsRemoved} />
      </div>
    </StepUpConfirm>
  );
}
