import { parseWebhookSources } from '@pinline/contract/providers/provider-webhooks.rules';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useForm } from '../../../ui/form/form.ts';
import { sourcesProblem } from './webhook-face.ts';
import { type AdminProvider, refreshServers, saveWebhookSources } from '../servers.api.ts';

const text = serversText.webhook;

type WebhookSourcesProps = {
  provider: AdminProvider;
  saved: readonly string[];
  run: <Reply>(action: () => Promise<Reply>) => Promise<Reply>;
};

export function WebhookSources({ provider: { _id, name }, saved, run }: WebhookSourcesProps) {
  const queryClient = useQueryClient();
  const { form, field, isBusy } = useForm({
    start: { sources: saved.join('\n') },
    problems: ({ sources }) => ({ sources: sourcesProblem(sources) }),
    send: async ({ sources }) => {
      await run(() => saveWebhookSources(_id, parseWebhookSources(sources)));
      await refreshServers(queryClient);
      toast.success(text.saved(name));
    },
    explain: explainAfterStepUp,
  });
  return (
    <form {...form} className="grid justify-items-start gap-3 *:w-full">
      <TextArea
        {...field('sources')}
        label={text.sources}
        hint={text.sourcesHint}
        rows={3}
        className="num"
        spellCheck={false}
        autoCapitalize="none"
      />
      <div>
        <Button type="submit" busy={isBusy} busyText={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
