import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serversText } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { type AdminProvider, providersQuery } from '../servers.api.ts';
import { usePushAddress } from './use-push-address.ts';
import { LastPush } from './last-push.tsx';
import { PushAddress } from './push-address.tsx';
import { PushSources } from './push-sources.tsx';

const text = serversText.push;
/** Whoever sets it up looks for the first push. */
const lookAgainMs = 5_000;

type PushDialogProps = { provider: AdminProvider; onBack: () => void; onClose: () => void };

/** Where a provider tells us of messages by itself: the address, who may use it, and when it last did. */
export function PushDialog({ provider: opened, onBack, onClose }: PushDialogProps) {
  const { data: providers } = useQuery({ ...providersQuery(), refetchInterval: lookAgainMs });
  const provider = providers?.find(({ _id }) => _id === opened._id) ?? opened;
  const stepUp = useStepUp();
  const { address, isBusy, show, make } = usePushAddress(provider, stepUp.run);
  const [isAsking, setIsAsking] = useState(false);
  const { name, push } = provider;
  const replace = async () => {
    await make();
    setIsAsking(false);
  };
  return (
    <>
      <Dialog open onClose={onClose} title={text.title(name)} footer={<Button onClick={onBack}>{text.back}</Button>}>
        <p className="text-sm text-2">{text.note}</p>
        <PushAddress
          hasAddress={push !== null}
          address={address}
          isBusy={isBusy && !isAsking}
          onShow={show}
          onMake={() => void make()}
          onReplace={() => setIsAsking(true)}
        />
        {push !== null && (
          <>
            <p className="text-sm text-2">
              <LastPush at={push.lastAt} />
            </p>
            <div className="border-t border-line pt-4">
              <PushSources provider={provider} saved={push.sources} run={stepUp.run} />
            </div>
          </>
        )}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={text.askTitle}
          subtitle={name}
          cancel={text.cancel}
          confirm={{ text: text.replace, busyText: text.busy, isBusy, onPress: () => void replace() }}
        >
          <p>{text.ask}</p>
        </ConfirmDialog>
      )}
      {stepUp.dialog}
    </>
  );
}
