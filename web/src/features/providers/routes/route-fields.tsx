import { countryName, knownCountries } from '@pinline/contract/catalogue/countries.rules';
import { useId } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { AdminProvider, AdminServer } from '../servers.api.ts';
import { serversText } from '../texts.ts';
import type { useRouteForm } from './use-route-form.ts';

const text = serversText.route;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

type RouteFieldsProps = Pick<ReturnType<typeof useRouteForm>, 'field' | 'fill' | 'provider'> & {
  servers: readonly AdminServer[];
  providers: readonly AdminProvider[];
};

export function RouteFields({ field, fill, provider, servers, providers }: RouteFieldsProps) {
  const countriesId = useId();
  const protocol = provider?.protocol ?? 'handler_api';
  const country = countryName(protocol, field('country').value.trim().toLowerCase());
  return (
    <>
      <div className="servers-pair">
        <SelectField
          {...field('server')}
          data-autofocus
          label={text.server}
          options={servers.map(({ server, serverName }) => ({ value: server, label: serverName }))}
          onSelect={(server) => fill({ server })}
        />
        <SelectField
          {...field('providerId')}
          label={text.provider}
          options={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
          onSelect={(providerId) => fill({ providerId })}
        />
        <TextField
          {...field('country')}
          {...plain}
          label={text.country}
          hint={country === undefined ? text.countryUnknown : text.countryHint(country)}
          list={countriesId}
          maxLength={40}
        />
        <TextField {...field('operator')} {...plain} label={text.operator} hint={text.operatorHint} maxLength={80} />
        <NumberField {...field('priority')} label={text.priority} hint={text.priorityHint} min={1} max={99} />
        <NumberField
          {...field('priceCeiling')}
          label={text.ceiling(provider?.currency ?? '')}
          hint={text.ceilingHint}
          min={0}
          step={0.0001}
        />
      </div>
      <datalist id={countriesId}>
        {knownCountries(protocol).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
