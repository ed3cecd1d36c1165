import { settingsDefaults, settingsRanges } from '@pinline/contract/settings/rules';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../texts.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import type { FormProps } from '../../deposits/settings/parts/settings-card.tsx';
import { mergeNames, namesIn, namesProblem, numberOrNull, numberProblem, optionalNumberProblem } from '../field.rules.ts';
import { type FairUse, readSettings, saveFairUse, type Settings } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { ForbiddenPreview } from './forbidden-preview.tsx';
import { UnitField } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const text = settingsText.fairUse;

export function FairUseForm({ settings, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(settings.fairUse);
  const start = asTyped(shown);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(settings.fairUse),
    problems: (typed) => ({
      perHour: optionalNumberProblem(typed.perHour, settingsRanges.perHour),
      perDay: optionalNumberProblem(typed.perDay, settingsRanges.perDay),
      cancelPercent: optionalNumberProblem(typed.cancelPercent, settingsRanges.cancelPercent),
      cancelSample: numberProblem(typed.cancelSample, settingsRanges.cancelSample),
      names: namesProblem(typed.names),
    }),
    send: async (typed) => {
      const edited = {
        perHour: numberOrNull(typed.perHour),
        perDay: numberOrNull(typed.perDay),
        cancelPercent: numberOrNull(typed.cancelPercent),
        cancelSample: Number(typed.cancelSample),
        forbiddenNames: namesIn(typed.names),
      };
      const switchedOff = await save({
        send: (opened) => saveFairUse(queryClient, { ...edited, opened }),
        look: async () => (await readSettings(queryClient)).fairUse,
        follow: (opened, now) => {
          const names = mergeNames(edited.forbiddenNames, { opened: opened.forbiddenNames, now: now.forbiddenNames });
          fill({ ...untouched(typed, { opened: asTyped(opened), now: asTyped(now) }), names: names.join('\n') });
        },
      });
      if (switchedOff === undefined) return;
      toast.success(switchedOff.length === 0 ? settingsText.saved(text.title) : text.switchedOff(switchedOff.length));
      onDone();
    },
    explain: (error) => {
      const problems = error instanceof ApiError ? error.errors : undefined;
      if (problems !== undefined) {
        const ofNames = Object.keys(problems).find((name) => name.startsWith('forbiddenNames'));
        return ofNames === undefined ? problems : { ...problems, names: problems[ofNames] };
      }
      handleError(error);
      return undefined;
    },
  });
  const typed = {
    perHour: field('perHour'),
    perDay: field('perDay'),
    cancelPercent: field('cancelPercent'),
    cancelSample: field('cancelSample'),
    names: field('names'),
  };
  const isDirty = Object.values(typed).some(({ name, value }) => value !== start[name]);
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <div className="operator-pair">
          <UnitField {...typed.perHour} ref={first} label={text.perHour} hint={text.emptyHint} unit={settingsText.numbers} />
          <UnitField {...typed.perDay} label={text.perDay} hint={text.emptyHint} unit={settingsText.numbers} />
          <UnitField {...typed.cancelPercent} label={text.cancelPercent} hint={text.cancelHint} unit={settingsText.percent} />
          <UnitField {...typed.cancelSample} label={text.cancelSample} unit={settingsText.numbers} />
        </div>
        <TextArea
          {...typed.names}
          label={text.names}
          labelEnd={<span className="text-xs text-3">{text.count(namesIn(typed.names.value).length)}</span>}
          hint={text.namesHint}
          rows={8}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ForbiddenPreview text={typed.names.value} />
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill(asTyped(settingsDefaults.fairUse))} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={isDirty} />
    </>
  );
}

function asTyped(fairUse: Omit<FairUse, 'forbiddenNames'> & { forbiddenNames: readonly string[] }) {
  return {
    perHour: String(fairUse.perHour ?? ''),
    perDay: String(fairUse.perDay ?? ''),
    cancelPercent: String(fairUse.cancelPercent ?? ''),
    cancelSample: String(fairUse.cancelSample),
    names: fairUse.forbiddenNames.join('\n'),
  };
}
