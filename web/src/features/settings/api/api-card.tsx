import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Power } from 'lucide-react';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lists } from '../../../ui/list/list.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { saveApi, settingsQuery } from '../settings.api.ts';
import { settingsText } from '../settings.texts.ts';

const text = settingsText.api;

export function ApiCard() {
  const api = useQuery(settingsQuery()).data?.api;
  return (
    <Card>
      <CardHead title={text.title}>
        {api !== undefined &&
          (api.isOff ? (
            <Badge tone="danger" icon={Power}>
              {text.off}
            </Badge>
          ) : (
            <Badge tone="success" dot>
              {text.on}
            </Badge>
          ))}
      </CardHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-card text-sm">
        <p className="text-3">{text.text}</p>
        {api === undefined ? <Skeleton className="w-44" /> : <Switch isOff={api.isOff} />}
      </div>
    </Card>
  );
}

function Switch({ isOff }: { isOff: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: save, isPending: isBusy } = useMutation({
    mutationFn: () => saveApi(queryClient, { isOff: !isOff }),
    onSuccess: () => toast.success(isOff ? text.onToast : text.offToast),
    onError: handleError,
    onSettled: () => setIsAsking(false),
  });
  return (
    <div>
      {isOff ? (
        <Button variant="primary" busy={isBusy} busyText={text.switchingOn} onClick={() => save()}>
          {text.switchOn}
        </Button>
      ) : (
        <Button onClick={() => setIsAsking(true)}>
          <Power size={16} strokeWidth={1.75} aria-hidden />
          {text.switchOff}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={text.dialogTitle}
          cancel={lists.cancel}
          confirm={{ text: text.switchOff, busyText: text.switchingOff, isBusy, onPress: save }}
        >
          <p>{text.dialogText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
