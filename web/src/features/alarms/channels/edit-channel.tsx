import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { WishFields } from './channel-fields.tsx';
import { type ChannelFields, channelFormOf, wishOf, wishProblems } from './channel-form.rules.ts';
import { type Channel, refreshChannels, saveChannel } from './channels.api.ts';
import { channelsText } from './channels.texts.ts';

const text = channelsText.form;

export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const { form, field, fill, isBusy } = useForm<ChannelFields>({
    start: channelFormOf(channel),
    problems: wishProblems,
    send: async (fields) => {
      await saveChannel(channel._id, wishOf(fields));
      toast.success(text.saved(channel.target));
      await refreshChannels(queryClient);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text.editTitle}
      subtitle={<span className="wrap-anywhere">{channel.target}</span>}
      formId={formId}
      cancel={text.cancel}
      submit={{ text: text.submitEdit, busyText: text.busy, isBusy }}
    >
      <form {...form} id={formId} className="grid gap-4">
        <WishFields field={field} fill={fill} />
      </form>
    </FormDialog>
  );
}
