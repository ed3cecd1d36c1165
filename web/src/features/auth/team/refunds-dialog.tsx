import { mostRefundsPerDay } from '@pinline/contract/auth/permissions.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainAfterStepUp } from '../step-up/explain-after-step-up.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { refreshTeam, saveRefundsPerDay } from './team.api.ts';
import { teamText } from './texts.ts';

const text = teamText.limit;

export function RefundsDialog({ perDay, onClose }: { perDay: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { form, field, isBusy } = useForm({
    start: { supportRefundsPerDay: String(perDay) },
    problems: ({ supportRefundsPerDay: typed }) => ({
      supportRefundsPerDay: isAmount(typed.trim()) ? undefined : text.wrong,
    }),
    send: async ({ supportRefundsPerDay }) => {
      await stepUp.run(() => saveRefundsPerDay(Number(supportRefundsPerDay.trim())));
      toast.success(text.saved);
      await refreshTeam(queryClient);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  const { cancel, save, busy } = teamText.form;
  return (
    <>
      <FormDialog onClose={onClose} title={text.title} formId={formId} cancel={cancel} submit={{ text: save, busyText: busy, isBusy }}>
        <form {...form} id={formId} className="grid gap-4">
          <TextField
            {...field('supportRefundsPerDay')}
            label={text.label}
            hint={text.hint}
            inputMode="decimal"
            className="num"
            data-autofocus
          />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function isAmount(typed: string): boolean {
  return /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) <= mostRefundsPerDay;
}
