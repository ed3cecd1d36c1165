import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type AdminServer, refreshServers, removeRoute, type Route } from '../servers.api.ts';

const text = serversText.remove;

type RemoveDialogProps = { route: Route; servers: readonly AdminServer[]; onRemoved: () => void; onClose: () => void };

export function RemoveDialog({ route, servers, onRemoved, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const server = servers.find((each) => each.server === route.server);
  const isLast = route.isEnabled && server?.routes.every((each) => each._id === route._id || !each.isEnabled) === true;
  const { mutate: remove, isPending: isBusy } = useMutation({
    mutationFn: () => removeRoute(route._id),
    onSuccess: () => {
      toast.success(text.removed(route.label));
      onRemoved();
    },
    onError: handleError,
    onSettled: () => {
      onClose();
      void refreshServers(queryClient);
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.title}
      cancel={text.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: remove }}
    >
      <p>{text.text}</p>
      <div className="listing-well">
        <span className="num text-1">{route.label}</span>
        <span>
          {route.providerName} · {route.countryName} · {route.operator ?? serversText.routes.any}
        </span>
      </div>
      {isLast && <p className="text-sm text-danger-text">{text.last(server.serverName)}</p>}
    </ConfirmDialog>
  );
}
