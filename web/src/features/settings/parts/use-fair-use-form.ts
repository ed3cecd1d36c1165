import { useQueryClient } from '@tanstack/react-query';
import { settingsRanges } from '@pinline/contract/settings/settings.rules';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import type { FormProps } from '../../deposits/settings/parts/settings-card.tsx';
import { mergeNames, namesIn, namesProblem, numberOrNull, numberProblem, optionalNumberProblem } from '../field.rules.ts';
import { type FairUse, readSettings, saveFairUse, type Settings } from '../settings.api.ts';

const text = settingsText.fairUse;

/** Names that another operator added meanwhile stay beside those that were typed. */
export function useFairUseForm({ settings, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const { opened: shown, change, save } = useOpened(settings.fairUse);
  const start = asTyped(shown);
  const { form, field, fill, isBusy } = useKeptForm({
    keepAs: 'fair-use',
    start: asTyped(settings.fairUse),
    problems: (typed) => ({
      perHour: optionalNumberProblem(typed.perHour, settingsRanges.perHour),
      perDay: optionalNumberProblem(typed.perDay, settingsRanges.perDay),
      slowPercent: optionalNumberProblem(typed.slowPercent, settingsRanges.cancelPercent),
      cancelPercent: optionalNumberProblem(typed.cancelPercent, settingsRanges.cancelPercent),
      cancelSample: numberProblem(typed.cancelSample, settingsRanges.cancelSample),
      names: namesProblem(typed.names),
    }),
    send: async (typed) => {
      const edited = {
        perHour: numberOrNull(typed.perHour),
        perDay: numberOrNull(typed.perDay),
        slowPercent: numberOrNull(typed.slowPercent),
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
  return { form, field, fill, isBusy, change, start };
}

export function asTyped(fairUse: Omit<FairUse, 'forbiddenNames'> & { forbiddenNames: readonly string[] }) {
  return {
    perHour: String(fairUse.perHour ?? ''),
    perDay: String(fairUse.perDay ?? ''),
    slowPercent: String(fairUse.slowPercent ?? ''),
    cancelPercent: String(fairUse.cancelPercent ?? ''),
    cancelSample: String(fairUse.cancelSample),
    names: fairUse.forbiddenNames.join('\n'),
  };
}
