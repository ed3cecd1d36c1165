import { mostRefundsPerDay } from '@pinline/contract/auth/permissions.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { explainAfterStepUp } from '../step-up/explain-after-step-up.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { readRefundsPerDay, refreshTeam, saveRefundsPerDay } from './team.api.ts';
import { teamText } from './team.texts.ts';

const text = teamText.limit;

export function RefundsDialog({ perDay, onClose }: { perDay: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { change, save } = useOpened(perDay);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(perDay),
    problems: ({ supportRefundsPerDay: typed }) => ({
      supportRefundsPerDay: isAmount(typed.trim()) ? undefined : text.wrong,
    }),
    send: async (values) => {
      const wanted = Number(values.supportRefundsPerDay.trim());
      const saved = await save({
        send: (opened) => stepUp.run(() => saveRefundsPerDay(wanted, opened)),
        look: () => readRefundsPerDay(queryClient),
        follow: (opened, now) => fill(untouched(values, { opened: asTyped(opened), now: asTyped(now) })),
      });
      if (saved === undefined) return;
      toast.success(text.saved);
      await refreshTeam(queryClient);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  const { cancel, save: saveWord, busy } = teamText.form;
  return (
    <>
      <FormDialog onClose={onClose} title={text.title} formId={formId} cancel={cancel} submit={{ text: saveWord, busyText: busy, isBusy }}>
        <form {...form} id={formId} className="grid gap-4">
          <TextField
            {...field('supportRefundsPerDay')}
            label={text.label}
            hint={text.hint}
            inputMode="decimal"
            className="num"
            data-autofocus
          />
          <ChangedNotice change={change} />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function asTyped(perDay: number): Record<'supportRefundsPerDay', string> {
  return { supportRefundsPerDay: String(perDay) };
}

function isAmount(typed: string): boolean {
  return /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) <= mostRefundsPerDay;
}
