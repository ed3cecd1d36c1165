import { keyRulesProblem } from '@pinline/contract/developers/key-use.rules';
import { settingsDefaults, settingsRanges } from '@pinline/contract/settings/settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useForm } from '../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import type { FormProps } from '../../deposits/settings/parts/settings-card.tsx';
import { numberOrNull, numberProblem, optionalNumberProblem } from '../field.rules.ts';
import { EditButtons } from '../parts/edit-buttons.tsx';
import { UnitField } from '../parts/number-setting.tsx';
import { UnsavedGuard } from '../parts/unsaved-guard.tsx';
import { type KeyUse, readSettings, saveKeyUse, type Settings } from '../settings.api.ts';
import { settingsText } from '../settings.texts.ts';

const text = settingsText.keyUse;
const { cancelPercent: percent, keySample, perMinute, pauseMinutes } = settingsRanges;

export function KeyUseForm({ settings: { keyUse }, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(keyUse);
  const start = asTyped(shown);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(keyUse),
    problems: (typed) => ({
      slowPercent: optionalNumberProblem(typed.slowPercent, percent),
      pausePercent: optionalNumberProblem(typed.pausePercent, percent) ?? keyRulesProblem(rulesOf(typed)),
      sample: numberProblem(typed.sample, keySample),
      perMinute: numberProblem(typed.perMinute, perMinute),
      pauseMinutes: numberProblem(typed.pauseMinutes, pauseMinutes),
    }),
    send: async (typed) => {
      const saved = await save({
        send: (opened) => saveKeyUse(queryClient, { ...rulesOf(typed), opened }),
        look: async () => (await readSettings(queryClient)).keyUse,
        follow: (opened, now) => fill(untouched(typed, { opened: asTyped(opened), now: asTyped(now) })),
      });
      if (saved === undefined) return;
      toast.success(settingsText.saved(text.title));
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const typed = {
    slowPercent: field('slowPercent'),
    perMinute: field('perMinute'),
    pausePercent: field('pausePercent'),
    pauseMinutes: field('pauseMinutes'),
    sample: field('sample'),
  };
  const isDirty = Object.values(typed).some(({ name, value }) => value !== start[name]);
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <div className="operator-pair">
          <UnitField {...typed.slowPercent} ref={first} label={text.slowPercent} hint={text.slowHint} unit={settingsText.percent} />
          <UnitField {...typed.perMinute} label={text.perMinute} unit={settingsText.numbers} />
          <UnitField {...typed.pausePercent} label={text.pausePercent} hint={text.pauseHint} unit={settingsText.percent} />
          <UnitField {...typed.pauseMinutes} label={text.pauseMinutes} unit={settingsText.minutes} />
          <UnitField {...typed.sample} label={text.sample} unit={settingsText.numbers} />
        </div>
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill(asTyped(settingsDefaults.keyUse))} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={isDirty} />
    </>
  );
}

type Typed = Record<keyof KeyUse, string>;

function rulesOf(typed: Typed): KeyUse {
  return {
    slowPercent: numberOrNull(typed.slowPercent),
    pausePercent: numberOrNull(typed.pausePercent),
    sample: Number(typed.sample),
    perMinute: Number(typed.perMinute),
    pauseMinutes: Number(typed.pauseMinutes),
  };
}

function asTyped(rules: KeyUse): Typed {
  return {
    slowPercent: String(rules.slowPercent ?? ''),
    pausePercent: String(rules.pausePercent ?? ''),
    sample: String(rules.sample),
    perMinute: String(rules.perMinute),
    pauseMinutes: String(rules.pauseMinutes),
  };
}
