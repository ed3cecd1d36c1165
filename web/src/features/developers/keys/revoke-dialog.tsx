import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type ApiKey, refreshKeys, revokeKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';

const text = developersText.revoke;

export function RevokeDialog({ apiKey: { _id, name, openNow }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate: revoke, isPending: isBusy } = useMutation({
    mutationFn: () => revokeKey(_id),
    onSuccess: () => toast.success(text.done(name)),
    onError: handleError,
    onSettled: async () => {
      await refreshKeys(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(name)}</span>}
      cancel={text.keep}
      confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: revoke }}
    >
      <p>{text.text}</p>
      <p>{openNow > 0 ? text.open(openNow) : text.bought}</p>
    </ConfirmDialog>
  );
}
