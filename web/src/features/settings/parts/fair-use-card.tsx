import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { useQuery } from '@tanstack/react-query';
import { settingsText } from '../settings.texts.ts';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { type Settings, settingsQuery } from '../settings.api.ts';
import { FairUseForm } from './fair-use-form.tsx';
import { SetTo } from './number-setting.tsx';

const text = settingsText.fairUse;
const { fairUse: defaults } = settingsDefaults;

export function FairUseCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="setup" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={FairUseForm} />;
}

function View({ settings: { fairUse } }: { settings: Settings }) {
  const limit = (name: 'perHour' | 'perDay' | 'slowPercent' | 'cancelPercent' | 'cancelSample', unit: string) => (
    <Fact name={text[name]}>
      <SetTo value={fairUse[name]} unit={unit} isDefault={fairUse[name] === defaults[name]} />
    </Fact>
  );
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        {limit('perHour', settingsText.numbers)}
        {limit('perDay', settingsText.numbers)}
        {limit('slowPercent', settingsText.percent)}
        {limit('cancelPercent', settingsText.percent)}
        {(fairUse.slowPercent ?? fairUse.cancelPercent) !== null && limit('cancelSample', settingsText.numbers)}
        <Fact name={text.names}>
          {fairUse.forbiddenNames.length === 0 ? text.none : text.count(fairUse.forbiddenNames.length)}
          {isAsShipped(fairUse.forbiddenNames) && <span className="text-3"> ({settingsText.byDefault})</span>}
        </Fact>
      </dl>
      {fairUse.forbiddenNames.length > 0 && (
        <ul className="operator-names" aria-label={text.names}>
          {fairUse.forbiddenNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function isAsShipped(names: readonly string[]): boolean {
  return names.length === defaults.forbiddenNames.length && names.every((name, at) => name === defaults.forbiddenNames[at]);
}
