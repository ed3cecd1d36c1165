import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { settingsQuery } from '../settings.api.ts';
import type { settingsText } from '../settings.texts.ts';

type SwitchCardProps = {
  of: 'api' | 'apps';
  text: Record<keyof typeof settingsText.api, string>;
  save: (queryClient: QueryClient, setting: { isOff: boolean }) => Promise<void>;
};

/** A part of the product that the operator switches off and on for all users. */
export function SwitchCard({ of, text, save }: SwitchCardProps) {
  const setting = useQuery(settingsQuery()).data?.[of];
  return (
    <Card>
      <CardHead title={text.title}>
        {setting !== undefined &&
          (setting.isOff ? (
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
        {setting === undefined ? <Skeleton className="w-44" /> : <Switch isOff={setting.isOff} text={text} save={save} />}
      </div>
    </Card>
  );
}

function Switch({ isOff, text, save }: Omit<SwitchCardProps, 'of'> & { isOff: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: () => save(queryClient, { isOff: !isOff }),
    onSuccess: () => toast.success(isOff ? text.onToast : text.offToast),
    onError: handleError,
    onSettled: () => setIsAsking(false),
  });
  return (
    <div>
      {isOff ? (
        <Button variant="primary" busy={isBusy} busyText={text.switchingOn} onClick={() => mutate()}>
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
          confirm={{ text: text.switchOff, busyText: text.switchingOff, isBusy, onPress: mutate }}
        >
          <p>{text.dialogText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
