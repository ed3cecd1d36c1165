import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { type AdminProvider, providersQuery } from '../servers.api.ts';
import { useWebhookAddress } from './use-webhook-address.ts';
import { LastCall } from './last-call.tsx';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookSources } from './webhook-sources.tsx';

const text = serversText.webhook;
const refreshMs = 5_000;

type WebhookDialogProps = { provider: AdminProvider; onBack: () => void; onClose: () => void };

export function WebhookDialog({ provider: opened, onBack, onClose }: WebhookDialogProps) {
  const { data: providers } = useQuery({ ...providersQuery(), refetchInterval: refreshMs });
  const provider = providers?.find(({ _id }) => _id === opened._id) ?? opened;
  const stepUp = useStepUp();
  const { address, isBusy, show, create } = useWebhookAddress(provider, stepUp.run);
  const [isAsking, setIsAsking] = useState(false);
  const { name, webhook } = provider;
  const replace = async () => {
    await create();
    setIsAsking(false);
  };
  return (
    <>
      <Dialog open onClose={onClose} title={text.title(name)} footer={<Button onClick={onBack}>{text.back}</Button>}>
        <p className="text-sm text-2">{text.note}</p>
        <WebhookAddress
          hasAddress={webhook !== null}
          address={address}
          isBusy={isBusy && !isAsking}
          onShow={show}
          onCreate={() => void create()}
          onReplace={() => setIsAsking(true)}
        />
        {webhook !== null && (
          <>
            <p className="text-sm text-2">
              <LastCall at={webhook.lastAt} />
            </p>
            <div className="border-t border-line pt-4">
              <WebhookSources provider={provider} saved={webhook.sources} run={stepUp.run} />
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
