import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lists } from '../../../ui/list/texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { usedKeysText } from './texts.ts';
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
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const text = usedKeysText[action];
  const isDanger = action === 'revoke' || action === 'switchOff';
  const confirm = async () => {
    setIsBusy(true);
    try {
      await stepUp.run(() => actions[action](id));
      toast.success(text.done(of));
      onClose();
    } catch (error) {
      explainAfterStepUp(error);
      setIsBusy(false);
    }
    await refreshUsedKeys(queryClient);
  };
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={<span className="wrap-anywhere">{text.title(of)}</span>}
        cancel={lists.cancel}
        confirm={{
          text: text.confirm,
          busyText: text.busy,
          isBusy,
          variant: isDanger ? 'danger' : 'primary',
          onPress: () => void confirm(),
        }}
      >
        <p>{text.text}</p>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
