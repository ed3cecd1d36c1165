import { settingsDefaults, settingsRanges } from '@pinline/contract/settings/settings.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useForm } from '../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { type FormProps, SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { numberProblem } from '../field.rules.ts';
import { readSettings, saveRetention, type Settings, settingsQuery } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { SetTo, UnitField } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const text = settingsText.retention;
const { retention: defaults } = settingsDefaults;

export function RetentionCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="setup" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={Form} />;
}

function View({ settings: { retention } }: { settings: Settings }) {
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        <Fact name={text.numbersDays}>
          <SetTo value={retention.numbersDays} unit={settingsText.days} isDefault={retention.numbersDays === defaults.numbersDays} />
        </Fact>
      </dl>
    </>
  );
}

function Form({ settings: { retention }, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { askToErase, question } = useErasureQuestion();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(retention);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(retention),
    problems: ({ numbersDays }) => ({ numbersDays: numberProblem(numbersDays, settingsRanges.numbersDays) }),
    send: async (typed) => {
      const numbersDays = Number(typed.numbersDays);
      if (numbersDays < shown.numbersDays && !(await askToErase(numbersDays))) return;
      const saved = await save({
        send: (opened) => stepUp.run(() => saveRetention(queryClient, { numbersDays, opened })),
        look: async () => (await readSettings(queryClient)).retention,
        follow: (opened, now) => fill(untouched(typed, { opened: asTyped(opened), now: asTyped(now) })),
      });
      if (saved === undefined) return;
      toast.success(settingsText.saved(text.title));
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const days = field('numbersDays');
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <UnitField {...days} ref={first} label={text.numbersDays} unit={settingsText.days} />
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill(asTyped(defaults))} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={days.value !== asTyped(shown).numbersDays} />
      {question}
      {stepUp.dialog}
    </>
  );
}

type Asked = { days: number; answer: (isSure: boolean) => void };

/** Erased numbers can't be restored, and a digit is easily missed. */
function useErasureQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const askToErase = (days: number) => new Promise<boolean>((answer) => setAsked({ days, answer }));
  const close = (isSure: boolean) => {
    asked?.answer(isSure);
    setAsked(null);
  };
  const question = asked !== null && (
    <ConfirmDialog
      onClose={() => close(false)}
      title={text.erase.title}
      cancel={text.erase.keep}
      confirm={{ text: text.erase.confirm, busyText: text.erase.confirm, isBusy: false, onPress: () => close(true) }}
    >
      <p>{text.erase.text(asked.days)}</p>
    </ConfirmDialog>
  );
  return { askToErase, question };
}

function asTyped({ numbersDays }: Settings['retention']): Record<'numbersDays', string> {
  return { numbersDays: String(numbersDays) };
}
