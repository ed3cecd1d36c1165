import type { AdminUser } from '@pinline/contract/users/users.calls';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { usersText } from '../users.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { StepUpConfirm } from '../../auth/step-up/step-up-confirm.tsx';
import { saveBlocked, showUser } from '../users.api.ts';
import '../../../ui/list/listing.css';

export function BlockDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const text = user.isBlock ? usersText.unblock : usersText.block;
  return (
    <StepUpConfirm
      onClose={onClose}
      title={text.title}
      cancel={lists.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, variant: user.isBlock ? 'primary' : 'danger' }}
      send={() => saveBlocked(user._id, !user.isBlock)}
      onSent={(changed) => {
        showUser(queryClient, changed);
        toast.success((changed.isBlock ? usersText.block : usersText.unblock).done(changed.email));
        onClose();
      }}
    >
      <p>{text.text}</p>
      <UserWell user={user} />
    </StepUpConfirm>
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
