import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { settingsText } from '../settings.texts.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import type { FormProps } from '../../deposits/settings/parts/settings-card.tsx';
import { namesIn } from '../field.rules.ts';
import type { Settings } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { ForbiddenPreview } from './forbidden-preview.tsx';
import { UnitField } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { asTyped, useFairUseForm } from './use-fair-use-form.ts';

const text = settingsText.fairUse;

export function FairUseForm(props: FormProps<Settings>) {
  const first = useFocusWhenLost<HTMLInputElement>();
  const { form, field, fill, isBusy, change, start } = useFairUseForm(props);
  const typed = {
    perHour: field('perHour'),
    perDay: field('perDay'),
    slowPercent: field('slowPercent'),
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
          <UnitField {...typed.slowPercent} label={text.slowPercent} hint={text.slowHint} unit={settingsText.percent} />
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
        <EditButtons isBusy={isBusy} onDefaults={() => fill(asTyped(settingsDefaults.fairUse))} onCancel={props.onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={isDirty} />
    </>
  );
}
