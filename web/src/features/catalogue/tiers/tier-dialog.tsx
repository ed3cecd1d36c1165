import { tierNameProblem, tierPercentProblem } from '@pinline/contract/catalogue/tiers/price-tiers.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { findTier, type PriceTier, refreshTiers, saveTier } from './tiers.api.ts';
import { tiersText } from './tiers.texts.ts';

const text = tiersText.form;

/** `tier`: null for a new one. */
export function TierDialog({ tier, onClose }: { tier: PriceTier | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { change, save } = useOpened(tier);
  const { form, field, fill, isBusy } = useForm({
    start: typedOf(tier),
    problems: ({ name, percent }) => ({ name: tierNameProblem(name), percent: tierPercentProblem(numberIn(percent)) }),
    send: async (typed) => {
      const wanted = { name: typed.name, percent: numberIn(typed.percent) };
      const saved = await save({
        send: (opened) => stepUp.run(() => saveTier(opened, wanted)),
        look: async () => (tier === null ? undefined : findTier(queryClient, tier._id)),
        follow: (opened, now) => fill(untouched(typed, { opened: typedOf(opened), now: typedOf(now) })),
      });
      if (saved === undefined) return;
      toast.success(text.saved(saved.name));
      await refreshTiers(queryClient);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={tier === null ? text.addTitle : text.editTitle}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.save, busyText: text.saving, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <TextField {...field('name')} label={text.name} autoComplete="off" maxLength={40} data-autofocus />
          <TextField {...field('percent')} label={text.percent} hint={text.percentHint} inputMode="text" autoComplete="off" maxLength={6} />
          <ChangedNotice change={change} />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function typedOf(tier: PriceTier | null): { name: string; percent: string } {
  return { name: tier?.name ?? '', percent: String(tier?.percent ?? '') };
}

/** Not a number for what is none. A minus of a word processor is one too. */
function numberIn(typed: string): number {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
