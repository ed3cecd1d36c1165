import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { Fact } from '../parts/fact.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { type NewWebhook, refreshList, refreshWebhooks, removeWebhook, rotateSecret, type Webhook } from './webhooks.api.ts';

/** `secret`: lives in this state only, never in a cache or in storage. */
export type Opened =
  | { kind: 'add' }
  | { kind: 'edit' | 'rotate' | 'remove' | 'deliveries'; webhook: Webhook }
  | { kind: 'secret'; made: NewWebhook };

type Dialogs = { opened: Opened; onOpen: (opened: Opened | null) => void };

export function WebhookDialogs({ opened, onOpen }: Dialogs) {
  const close = () => onOpen(null);
  if (opened.kind === 'add') return <WebhookForm onMade={(made) => onOpen({ kind: 'secret', made })} onClose={close} />;
  if (opened.kind === 'secret') return <NewSecret made={opened.made} onClose={close} />;
  if (opened.kind === 'edit') return <WebhookForm webhook={opened.webhook} onClose={close} />;
  if (opened.kind === 'rotate')
    return <Rotation webhook={opened.webhook} onMade={(made) => onOpen({ kind: 'secret', made })} onClose={close} />;
  if (opened.kind === 'remove') return <Removal webhook={opened.webhook} onClose={close} />;
  return <DeliveriesDialog webhook={opened.webhook} onClose={close} />;
}

function NewSecret({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  return (
    <SecretDialog
      title={text.secret.title}
      intro={made.previousSecretUntil === null ? text.secret.text : `${text.secret.text} ${text.secret.rotatedText}`}
      label={text.secret.label}
      secret={made.secret}
      copied={text.secret.copied}
      facts={<Fact name={text.secret.url}>{made.url}</Fact>}
      leave={{ title: text.secret.leaveTitle, text: text.secret.leaveText }}
      onClose={onClose}
    />
  );
}

/** Needs no question: the secret before works for another day. */
function Rotation({ webhook, onMade, onClose }: { webhook: Webhook; onMade: (made: NewWebhook) => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    stepUp
      .run(() => rotateSecret(webhook._id))
      .then(onMade, (error: unknown) => {
        handleError(error);
        onClose();
      })
      .finally(() => void refreshWebhooks(queryClient));
  });
  return stepUp.dialog;
}

function Removal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate: remove, isPending: isBusy } = useMutation({
    mutationFn: () => removeWebhook(webhook._id),
    onSuccess: () => toast.success(text.removal.done),
    onError: handleError,
    onSettled: async () => {
      await refreshList(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.removal.title}
      cancel={text.removal.keep}
      confirm={{ text: text.removal.confirm, busyText: text.removal.busy, isBusy, onPress: remove }}
    >
      <p className="developers-code wrap-anywhere">{webhook.url}</p>
      <p>{text.removal.text}</p>
    </ConfirmDialog>
  );
}
