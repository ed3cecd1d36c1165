import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { SetTo } from '../parts/number-setting.tsx';
import { type KeyUse, type Settings, settingsQuery } from '../settings.api.ts';
import { settingsText } from '../settings.texts.ts';
import { KeyUseForm } from './key-use-form.tsx';

const text = settingsText.keyUse;
const { keyUse: defaults } = settingsDefaults;

export function KeyUseCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="money" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={KeyUseForm} />;
}

function View({ settings: { keyUse } }: { settings: Settings }) {
  const fact = (name: keyof KeyUse, unit: string) => (
    <Fact name={text[name]}>
      <SetTo value={keyUse[name]} unit={unit} isDefault={keyUse[name] === defaults[name]} />
    </Fact>
  );
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        {fact('slowPercent', settingsText.percent)}
        {keyUse.slowPercent !== null && fact('perMinute', settingsText.numbers)}
        {keyUse.slowPercent !== null && fact('pausePercent', settingsText.percent)}
        {keyUse.pausePercent !== null && fact('pauseMinutes', settingsText.minutes)}
        {keyUse.slowPercent !== null && fact('sample', settingsText.numbers)}
      </dl>
    </>
  );
}
