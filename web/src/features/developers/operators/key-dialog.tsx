import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { StepUpConfirm } from '../../auth/step-up/step-up-confirm.tsx';
import { usedKeysText } from './used-keys.texts.ts';
import { liftKey, refreshUsedKeys, revokeKeyOfUser, switchApiOfUser } from './used-keys.api.ts';

/** What an operator asks for. `of`: the name of the key, or the address of the user. */
export type KeyQuestion = { action: 'revoke' | 'lift' | 'switchOff' | 'switchOn'; id: string; of: string };

const actions: Record<KeyQuestion['action'], (id: string) => Promise<void>> = {
  revoke: revokeKeyOfUser,
  lift: liftKey,
  switchOff: (id) => switchApiOfUser(id, true),
  switchOn: (id) => switchApiOfUser(id, false),
};

export function KeyDialog({ question: { action, id, of }, onClose }: { question: KeyQuestion; onClose: () => void }) {
  const queryClient = useQueryClient();
  const text = usedKeysText[action];
  const isDanger = action === 'revoke' || action === 'switchOff';
  return (
    <StepUpConfirm
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(of)}</span>}
      cancel={lists.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, variant: isDanger ? 'danger' : 'primary' }}
      send={() => actions[action](id)}
      onSent={() => {
        toast.success(text.done(of));
        onClose();
      }}
      onSettled={() => void refreshUsedKeys(queryClient)}
    >
      <p>{text.text}</p>
    </StepUpConfirm>
  );
}
