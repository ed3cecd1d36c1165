import { findCountryByIso, namedCountries } from '@pinline/contract/catalogue/countries.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { type FormProps, SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { readSettings, saveHome, type Settings, settingsQuery } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { SetTo } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const text = settingsText.home;

export function HomeCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="setup" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={Form} />;
}

function View({ settings: { home } }: { settings: Settings }) {
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        <Fact name={text.country}>
          <SetTo value={nameOf(home.country ?? home.defaultCountry)} isDefault={home.country === null} />
        </Fact>
      </dl>
    </>
  );
}

function Form({ settings: { home }, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const { opened: shown, change, save } = useOpened({ country: home.country });
  const { form, field, fill, isBusy } = useForm({
    start: { country: home.country ?? '' },
    problems: () => ({}),
    send: async (typed) => {
      const country = typed.country === '' ? null : typed.country;
      const saved = await save({
        send: (opened) => saveHome(queryClient, { country, opened }),
        look: async () => ({ country: (await readSettings(queryClient)).home.country }),
        follow: (_opened, now) => fill({ country: now.country ?? '' }),
      });
      if (saved === undefined) return;
      toast.success(settingsText.saved(text.title));
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const country = field('country');
  const byDefault = { value: '', label: text.default(nameOf(home.defaultCountry)) };
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <SelectField
          label={text.country}
          value={country.value}
          options={[byDefault, ...choices]}
          onSelect={(iso) => fill({ country: iso })}
          error={country.error}
        />
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill({ country: '' })} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={country.value !== (shown.country ?? '')} />
    </>
  );
}

const choices = namedCountries().map(({ iso, name }) => ({ value: iso, label: name }));

function nameOf(iso: string): string {
  return findCountryByIso(iso)?.name ?? iso;
}
