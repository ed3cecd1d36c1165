import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { PlaceFields, WishFields } from './channel-fields.tsx';
import { type ChannelFields, channelFormOf, channelProblems, newChannelOf } from './channel-form.rules.ts';
import { addChannel, refreshChannels } from './channels.api.ts';
import { SigningSecret } from './signing-secret.tsx';
import { channelsText } from './channels.texts.ts';

const text = channelsText.form;

export function AddChannel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const [signed, setSigned] = useState<{ target: string; secret: string } | null>(null);
  const { form, field, fill, isBusy } = useForm<ChannelFields>({
    start: channelFormOf(undefined),
    problems: channelProblems,
    send: async (fields) => {
      const { data, signingSecret } = await stepUp.run(() => addChannel(newChannelOf(fields)));
      toast.success(text.added(data.target));
      // Shown before anything else can fail: the server doesn't keep it readable.
      if (signingSecret !== null) setSigned({ target: data.target, secret: signingSecret });
      await refreshChannels(queryClient);
      if (signingSecret === null) onClose();
    },
    explain: explainAfterStepUp,
  });
  if (signed !== null) return <SigningSecret {...signed} onClose={onClose} />;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.addTitle}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.submitAdd, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <PlaceFields field={field} fill={fill} />
          <WishFields field={field} fill={fill} />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
