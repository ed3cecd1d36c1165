import type { AdminUser } from '@pinline/contract/users/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/texts.ts';
import { usersText } from '../texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { saveBlocked, showUser } from '../users.api.ts';
import '../../../ui/list/listing.css';

export function BlockDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const text = user.isBlock ? usersText.unblock : usersText.block;
  const confirm = async () => {
    setIsBusy(true);
    try {
      const changed = await stepUp.run(() => saveBlocked(user._id, !user.isBlock));
      showUser(queryClient, changed);
      toast.success((changed.isBlock ? usersText.block : usersText.unblock).done(changed.email));
      onClose();
    } catch (error) {
      explainAfterStepUp(error);
      setIsBusy(false);
    }
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
          variant: user.isBlock ? 'primary' : 'danger',
          onPress: () => void confirm(),
        }}
      >
        <p>{text.text}</p>
        <UserWell user={user} />
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}

function UserWell({ user: { email, balance } }: { user: Pick<AdminUser, 'email' | 'balance'> }) {
  return (
    <div className="listing-well">
      <b>{email}</b>
      <Amount value={balance} />
    </div>
  );
}
