import { idleTooLong, settingsDefaults, settingsRanges } from '@pinline/contract/settings/settings.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useForm } from '../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { type FormProps, SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { numberProblem } from '../field.rules.ts';
import { readSettings, saveSessions, type Settings, settingsQuery } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { SetTo, UnitField } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const text = settingsText.sessions;
const { sessions: defaults } = settingsDefaults;
const { lifeDays, idleDays } = settingsRanges;

export function SessionsCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="setup" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={Form} />;
}

function View({ settings: { sessions } }: { settings: Settings }) {
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        <Fact name={text.lifeDays}>
          <SetTo value={sessions.lifeDays} unit={settingsText.days} isDefault={sessions.lifeDays === defaults.lifeDays} />
        </Fact>
        <Fact name={text.idleDays}>
          <SetTo value={sessions.idleDays} unit={settingsText.days} isDefault={sessions.idleDays === defaults.idleDays} />
        </Fact>
      </dl>
    </>
  );
}

function Form({ settings: { sessions }, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(sessions);
  const start = asTyped(shown);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(sessions),
    problems: (typed) => ({
      lifeDays: numberProblem(typed.lifeDays, lifeDays),
      idleDays: numberProblem(typed.idleDays, idleDays) ?? (Number(typed.idleDays) > Number(typed.lifeDays) ? idleTooLong : undefined),
    }),
    send: async (typed) => {
      const entered = { lifeDays: Number(typed.lifeDays), idleDays: Number(typed.idleDays) };
      const saved = await save({
        send: (opened) => stepUp.run(() => saveSessions(queryClient, { ...entered, opened })),
        look: async () => (await readSettings(queryClient)).sessions,
        follow: (opened, now) => fill(untouched(typed, { opened: asTyped(opened), now: asTyped(now) })),
      });
      if (saved === undefined) return;
      toast.success(settingsText.saved(text.title));
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const life = field('lifeDays');
  const idle = field('idleDays');
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <UnitField {...life} ref={first} label={text.lifeDays} unit={settingsText.days} />
        <UnitField {...idle} label={text.idleDays} unit={settingsText.days} />
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill(asTyped(defaults))} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={life.value !== start.lifeDays || idle.value !== start.idleDays} />
      {stepUp.dialog}
    </>
  );
}

function asTyped({ lifeDays, idleDays }: Settings['sessions']): Record<'lifeDays' | 'idleDays', string> {
  return { lifeDays: String(lifeDays), idleDays: String(idleDays) };
}
