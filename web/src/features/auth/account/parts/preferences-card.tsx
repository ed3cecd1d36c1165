import { languageNames, languages } from '@pinline/contract/auth/language.rules';
import { chooseLanguage } from '../../../../platform/language/choose-language.ts';
import { pageLanguage } from '../../../../platform/language/page-language.ts';
import { toggleTheme, useTheme } from '../../../../platform/page/theme.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { arrivalAlerts } from '../../../activations/arrivals/alerts.ts';
import { setCopiesCodes, setNotifications, setSound } from '../../../activations/arrivals/set-alerts.ts';
import { accountText } from '../account.texts.ts';

const text = accountText.preferences;

const options = languages.map((language) => ({ value: language, label: languageNames[language] }));

export function PreferencesCard() {
  const { hasSound, hasNotifications, copiesCodes } = arrivalAlerts.use();
  const isDark = useTheme() === 'dark';
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid items-start gap-x-8 gap-y-5 p-card lg:grid-cols-2">
        <SelectField label={text.language} hint={text.languageHint} value={pageLanguage()} options={options} onSelect={showIn} />
        <div className="grid gap-4">
          <SwitchField label={text.dark} checked={isDark} onChange={toggleTheme} />
          <SwitchField label={text.copies} hint={text.onDevice} checked={copiesCodes} onChange={setCopiesCodes} />
          <SwitchField label={text.sound} hint={text.onDevice} checked={hasSound} onChange={switchSound} />
          <SwitchField
            label={text.notifications}
            hint={text.notificationsHint}
            checked={hasNotifications}
            onChange={(wanted) => void setNotifications(wanted)}
          />
        </div>
      </div>
    </Card>
  );
}

/** Where nothing can be stored, a reload would only end the session. */
function showIn(language: (typeof languages)[number]): void {
  if (language !== pageLanguage() && chooseLanguage(language)) location.reload();
}

function switchSound(wanted: boolean): void {
  setSound(wanted);
  // Plays the sound just turned on; browsers also require this click before any sound.
  if (wanted) void import('../../../activations/arrivals/sound.ts').then(({ playArrival }) => playArrival());
}
