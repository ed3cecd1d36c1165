import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../platform/page/toasts.ts';
import { ReasonDialog } from '../auth/reason/reason-dialog.tsx';
import { useReasonForm } from '../auth/reason/use-reason-form.ts';
import { refreshDifferences, settleDifferences, type Difference, type ProviderDifferences } from './differences.api.ts';
import { differencesText } from './differences.texts.ts';

const text = differencesText.dialog;

/** One difference, or as many old ones as the page shows, and as much. */
export type Settled = Pick<Difference, 'kind' | 'reference' | 'amount'> | { oldCount: number; amount: number };

type SettleDialogProps = { provider: Pick<ProviderDifferences, 'providerId' | 'name'>; settled: Settled; onClose: () => void };

export function SettleDialog({ provider: { providerId, name }, settled, onClose }: SettleDialogProps) {
  const queryClient = useQueryClient();
  const isAll = 'oldCount' in settled;
  const which = isAll ? { expectedCount: settled.oldCount } : { difference: { kind: settled.kind, reference: settled.reference } };
  const { dialog } = useReasonForm({
    keepAs: `settle:${providerId}:${isAll ? 'old' : `${settled.kind}:${settled.reference}`}`,
    start: { reason: '' },
    words: text.reason,
    send: async ({ reason }, run) => {
      const count = await run(() => settleDifferences(providerId, { note: reason, expectedAmount: settled.amount, ...which }));
      toast.success(text.done(count));
      onClose();
      await refreshDifferences(queryClient);
    },
    onFailed: () => void refreshDifferences(queryClient),
  });
  return (
    <ReasonDialog
      {...dialog}
      onClose={onClose}
      title={text.title}
      submit={{ text: text.confirm, busyText: text.busy }}
      above={<p>{text.text({ provider: name, count: isAll ? settled.oldCount : 1 })}</p>}
    />
  );
}
