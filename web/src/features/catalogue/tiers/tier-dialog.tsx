import { tierNameProblem, tierPercentProblem } from '@pinline/contract/catalogue/tiers/price-tiers.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { type PriceTier, refreshTiers, saveTier } from './tiers.api.ts';
import { tiersText } from './texts.ts';

const text = tiersText.form;

/** `tier`: null for a new one. */
export function TierDialog({ tier, onClose }: { tier: PriceTier | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { form, field, isBusy } = useForm({
    start: { name: tier?.name ?? '', percent: String(tier?.percent ?? '') },
    problems: ({ name, percent }) => ({ name: tierNameProblem(name), percent: tierPercentProblem(numberIn(percent)) }),
    send: async ({ name, percent }) => {
      await stepUp.run(() => saveTier(tier?._id ?? null, { name, percent: numberIn(percent) }));
      toast.success(text.saved(name.trim()));
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
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

/** Not a number for what is none. A minus of a word processor is one too. */
function numberIn(typed: string): number {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
