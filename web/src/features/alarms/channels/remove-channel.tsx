import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Channel, refreshChannels, removeChannel } from './channels.api.ts';
import { channelsText } from './channels.texts.ts';

const text = channelsText.removing;

type RemoveChannelProps = { channel: Channel; onRemoved: () => void; onClose: () => void };

export function RemoveChannel({ channel: { _id, target }, onRemoved, onClose }: RemoveChannelProps) {
  const queryClient = useQueryClient();
  const { mutate: remove, isPending: isBusy } = useMutation({
    mutationFn: () => removeChannel(_id),
    onSuccess: () => {
      toast.success(text.removed(target));
      onRemoved();
    },
    onError: handleError,
    onSettled: () => {
      onClose();
      void refreshChannels(queryClient);
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{text.title(target)}</span>}
      cancel={text.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: remove }}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
