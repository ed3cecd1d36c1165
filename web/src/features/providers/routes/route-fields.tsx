import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { AdminProvider, AdminServer } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { CountryFields } from '../country-lists/country-fields.tsx';
import type { useRouteForm } from './use-route-form.ts';

const text = serversText.route;

type RouteFieldsProps = Pick<ReturnType<typeof useRouteForm>, 'field' | 'fill' | 'provider'> & {
  servers: readonly AdminServer[];
  providers: readonly AdminProvider[];
};

export function RouteFields({ field, fill, provider, servers, providers }: RouteFieldsProps) {
  return (
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
      {provider !== undefined && <CountryFields field={field} provider={provider} />}
      <NumberField {...field('priority')} label={text.priority} hint={text.priorityHint} min={1} max={99} />
      <NumberField
        {...field('priceCeiling')}
        label={text.ceiling(provider?.currency ?? '')}
        hint={text.ceilingHint}
        min={0}
        step={0.0001}
      />
    </div>
  );
}
