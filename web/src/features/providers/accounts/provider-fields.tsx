import { clockOffsetText } from '@pinline/contract/providers/clock-offset.rules';
import { isRemote, type Protocol } from '@pinline/contract/providers/providers.rules';
import { useConfig } from '../../../platform/api/config.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConnectionStatus } from '../connection/connection-status.tsx';
import { serversText } from '../providers.texts.ts';
import { clockOffsetOptions } from './provider-form.rules.ts';
import type { useProviderForm } from './use-provider-form.ts';

const text = serversText.provider;
const protocolOptions = optionsOf<Protocol>(serversText.protocolsInFull);
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

type FieldsProps = Pick<ReturnType<typeof useProviderForm>, 'field' | 'fill' | 'provider'>;

export function IdentityFields({ field, fill, provider }: FieldsProps) {
  const hasSimulator = useConfig()?.demo === true;
  return (
    <>
      <TextField {...field('name')} label={text.name} autoComplete="off" maxLength={60} data-autofocus />
      {provider === undefined && (
        <SelectField
          {...field('protocol')}
          label={text.protocol}
          options={hasSimulator ? protocolOptions : protocolOptions.filter(({ value }) => isRemote(value))}
          onSelect={(chosen) => fill({ protocol: chosen })}
        />
      )}
    </>
  );
}

export function ConnectionFields({ field, fill, provider, hasMoved }: FieldsProps & { hasMoved: boolean }) {
  // Its select offers the protocols alone.
  const protocol = field('protocol').value as Protocol;
  if (!isRemote(protocol)) return null;
  const values = { protocol, baseUrl: field('baseUrl').value, apiKey: field('apiKey').value, currency: field('currency').value };
  return (
    <>
      <TextField
        {...field('baseUrl')}
        {...plain}
        label={text.baseUrl}
        hint={hasMoved ? text.moved : text.baseUrlHints[protocol]}
        type="url"
        inputMode="url"
        maxLength={300}
      />
      <div>
        <PasswordField
          {...field('apiKey')}
          label={text.key}
          hint={provider === undefined || provider.apiKey === '' || hasMoved ? text.keyFirstHint : text.keyHint}
          placeholder={provider?.apiKey}
          autoComplete="off"
          className="num"
          maxLength={1_000}
        />
        <ConnectionStatus values={values} provider={provider} fill={fill} />
      </div>
    </>
  );
}

export function MoneyAndClockFields({ field, fill, provider }: FieldsProps) {
  const learned = provider?.learnedOffsetMinutes ?? null;
  return (
    <>
      <div className="servers-pair">
        <TextField {...field('currency')} {...plain} autoCapitalize="characters" label={text.currency} maxLength={3} />
        <NumberField
          {...field('rupeesPerUnit')}
          label={text.rate(field('currency').value.toUpperCase())}
          hint={text.rateHint}
          min={0.01}
          step={0.01}
        />
      </div>
      <SelectField
        {...field('clockOffset')}
        label={text.clock}
        hint={learned === null ? text.clockHint : text.clockLearned(clockOffsetText(learned))}
        options={clockOffsetOptions(provider?.clockOffsetMinutes ?? null)}
        onSelect={(clockOffset) => fill({ clockOffset })}
      />
    </>
  );
}
