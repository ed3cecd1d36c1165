import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { StepUpConfirm } from '../../auth/step-up/step-up-confirm.tsx';
import { type PriceTier, refreshTiers, removeTier } from './tiers.api.ts';
import { tiersText } from './tiers.texts.ts';

const text = tiersText.removing;

export function RemoveTier({ tier: { _id, name }, onClose }: { tier: PriceTier; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <StepUpConfirm
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(name)}</span>}
      cancel={lists.cancel}
      confirm={{ text: text.confirm, busyText: text.busy }}
      send={() => removeTier(_id)}
      onSent={() => {
        toast.success(text.done(name));
        onClose();
      }}
      onSettled={() => void refreshTiers(queryClient)}
    >
      <p>{text.text}</p>
    </StepUpConfirm>
  );
}
