import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type ApiKey, refreshKeys, revokeKey } from '../developers.api.ts';
import { developersText } from '../texts.ts';

const text = developersText.revoke;

export function RevokeDialog({ apiKey: { _id, name, openNow }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async () => {
    setIsBusy(true);
    try {
      await revokeKey(_id);
      toast.success(text.done(name));
    } catch (error) {
      handleError(error);
    }
    await refreshKeys(queryClient);
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(name)}</span>}
      cancel={text.keep}
      confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: () => void revoke() }}
    >
      <p>{text.text}</p>
      <p>{openNow > 0 ? text.open(openNow) : text.bought}</p>
    </ConfirmDialog>
  );
}
